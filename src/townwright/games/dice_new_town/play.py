"""The play of Dice New Town: the questions that the engine asks of a game, phase by phase."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.luck import below
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, Array
from townwright.games.dice_new_town import (
    actions,
    build,
    cards,
    chance,
    easy,
    easy_work,
    moving,
    occupancy,
    preparation,
    rounds,
    setup,
    town,
    track,
)
from townwright.games.dice_new_town.choices import (
    BUY,
    CARDS,
    DIE,
    EXTRA_SPECIAL,
    FAMILIES,
    GEM_MOVE,
    GIVE_BACK,
    HELP,
    KING_AT,
    L29_NOT_NOW,
    LAND,
    OFFER,
    OWN_HOUSE,
    PASS,
    PIECES,
    REROLL_BLACK,
    REROLL_WHITE,
    RESIDENT_CARD,
    SEAT,
    SPLIT,
    SQUARES_AT,
    STEP,
    TO_KING,
    TREE_DICE_COUNT,
    TRIPLE,
    USE,
    USE_CARD,
    WHITE_TO,
    YES,
)
from townwright.games.dice_new_town.data import (
    FACES,
    FEWEST_TREE_DICE,
    GIVABLE,
    KING,
    LOWEST,
)
from townwright.games.dice_new_town.state import (
    ACCEPT,
    BUILD,
    CARD,
    DESIGN,
    DICE,
    DRAFT,
    DRAFT_CARDS,
    EXTRA,
    FAMILY,
    HOUSE,
    JOIN,
    JOINS,
    KEEP,
    KING_SITE,
    LAND_ROW,
    LAST_MOVE,
    MANAGE,
    MOVE,
    NUMBER,
    PIECE,
    RESIDENT,
    SPOT,
    SQUARE,
    START_LAND,
    STAYS_OUT,
    TAKE_CARD,
    TRACK,
    TRACK_ROLL,
    TREE_DICE,
    TREE_LAND,
    UNDECIDED,
    UNSEEN,
    WANT,
    WHO,
    WORK,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import active, ask_luck, nth_house, white_sum

# The whole game -------------------------------------------------------------------------------------------------------


@compiled
def is_answer(s: DiceNewTown) -> bool:
    """Phases in which yes or no is asked, and both may always be said."""
    return s.phase in (KEEP, WANT, ACCEPT, TRACK, JOIN)


@compiled
def legal(s: DiceNewTown, out: Array) -> int:
    """How many choices the actor has; `out` gets their numbers, ascending."""
    if s.actor < 0:
        return 0
    if s.phase == DRAFT:
        return preparation.legal_draft_dice(s, out)
    if s.phase == MOVE or s.phase == LAST_MOVE:
        return actions.legal_walk(s, out)
    if s.phase == MANAGE:
        return actions.legal_management(s, out)
    if s.phase == BUILD:
        return legal_works(s, out)
    if s.phase == PIECE:
        return build.legal_pieces(s, out)
    if is_answer(s):
        out[0] = PASS
        out[1] = YES
        return 2
    if s.phase == FAMILY:
        return occupancy.legal_families(s, out)
    if s.phase == HOUSE:
        return occupancy.legal_houses(s, out)
    if s.phase == DESIGN:
        return easy.legal_designs(s, out)
    if s.phase == DICE:
        return easy.legal_dice(s, out)
    if s.phase == EXTRA:
        return easy.legal_extras(s, out)
    if s.phase == WORK:
        return legal_works(s, out)
    if s.phase == RESIDENT:
        return easy_work.legal_residents(s, out)
    if s.phase == KING_SITE or s.phase == SQUARE or s.phase == NUMBER:
        return town.list_sites(s, out, KING_AT, SQUARES_AT, LAND)
    return legal_few(s, out)


@compiled
def legal_few(s: DiceNewTown, out: Array) -> int:
    """Small decisions, which are made now and then: whatever is not forbidden of their kinds."""
    first, last = PASS, PASS
    if s.phase == START_LAND or s.phase == TREE_LAND:
        first, last = LAND, TREE_DICE_COUNT
    elif s.phase == TREE_DICE:
        first, last = TREE_DICE_COUNT, REROLL_WHITE + 1
    elif s.phase == CARD:
        first, last = WHITE_TO, GIVE_BACK + 1
    elif s.phase == WHO:
        first, last = SEAT, SPLIT
    elif s.phase == SPOT:
        first, last = TO_KING, KING_AT
    elif s.phase == TAKE_CARD or s.phase == DRAFT_CARDS:
        first, last = CARDS, FAMILIES
    count = 0
    if s.phase == DRAFT_CARDS and why_not(s, PASS) == ALLOWED:
        out[0] = PASS
        count = 1
    for action in range(first, last):
        if why_not(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def legal_works(s: DiceNewTown, out: Array) -> int:
    """Building, under both sets of rules: the end of the turn is always allowed."""
    out[0] = PASS
    count = 1
    if s.phase == BUILD:
        count = build.legal_replacements(s, out, count)
    count = build.legal_targets(s, out, count)
    if why_not_work(s, HELP) == ALLOWED:
        out[count] = HELP
        count += 1
    count = cards.legal_uses(s, out, count)
    if why_not_work(s, GEM_MOVE) == ALLOWED:
        out[count] = GEM_MOVE
        count += 1
    return count


@compiled
def why_not_work(s: DiceNewTown, action: int) -> int:
    if action == PASS:
        return ALLOWED
    if build.is_target(action):
        return build.why_not_target(s, action)
    if SPLIT <= action < PIECES and not build.is_target(action):
        return build.why_not_replace(s, action)
    if action == HELP:
        return actions.why_not_help(s)
    if USE_CARD <= action < WHITE_TO:
        return cards.why_not_use(s, action - USE_CARD)
    if action == GEM_MOVE and s.phase == WORK:
        return easy_work.why_not_gem_move(s)
    return L29_NOT_NOW


@compiled
def why_not(s: DiceNewTown, action: int) -> int:
    """The rule that forbids the actor this choice, or ALLOWED."""
    if s.actor < 0:
        return L29_NOT_NOW
    if s.phase == DRAFT:
        return preparation.why_not_draft_die(s, action)
    if s.phase == MOVE or s.phase == LAST_MOVE:
        return actions.why_not_walk(s, action)
    if s.phase == MANAGE:
        return actions.why_not_manage(s, action)
    if s.phase == BUILD or s.phase == WORK:
        return why_not_work(s, action)
    if s.phase == PIECE:
        return build.why_not_piece(s, action)
    if is_answer(s):
        return ALLOWED if action == PASS or action == YES else L29_NOT_NOW
    if s.phase == FAMILY:
        return occupancy.why_not_family(s, action)
    if s.phase == HOUSE:
        return occupancy.why_not_house(s, action)
    if s.phase == CARD:
        return cards.why_not_effect(s, action)
    if s.phase == WHO:
        return actions.why_not_who(s, action)
    return why_not_in_few(s, action)


@compiled
def why_not_in_few(s: DiceNewTown, action: int) -> int:
    """The set-up, Trees, and the phases of the easy rules."""
    if s.phase == TREE_DICE:
        return ALLOWED if TREE_DICE_COUNT <= action <= REROLL_WHITE else L29_NOT_NOW
    if s.phase == TREE_LAND:
        return preparation.why_not_tree(s, action)
    if s.phase == START_LAND:
        return setup.why_not_start(s, action)
    if s.phase == DRAFT_CARDS:
        return cards.why_not_draft(s, action)
    if s.phase == DESIGN:
        return easy.why_not_design(s, action)
    if s.phase == SPOT:
        return easy.why_not_spot(action)
    if s.phase == DICE:
        return easy.why_not_dice(s, action)
    if s.phase == EXTRA:
        return easy.why_not_extra(s, action)
    if s.phase == TAKE_CARD:
        return cards.why_not_take_card(s, action)
    if s.phase == RESIDENT:
        return easy_work.why_not_resident(s, action)
    return town.why_not_lay(s, action)


@compiled
def apply(s: DiceNewTown, action: int) -> None:
    """What happens when the actor, or luck, decides so."""
    s.ply += 1
    if s.actor == CHANCE:
        chance.decide_luck(s, action)
    elif s.phase == DRAFT:
        preparation.take_die(s, (action - DIE - 1) // FACES, (action - DIE - 1) % FACES + 1)
    elif s.phase == PIECE:
        if build.lay_piece(s, action - PIECES):
            track.after_building(s)
    elif s.phase == CARD:
        cards.take_effect(s, action)
    elif USE_CARD <= action < WHITE_TO:
        cards.begin_use(s, action - USE_CARD)
    elif is_answer(s):
        answer(s, action == YES)
    elif MOVE <= s.phase <= LAST_MOVE:
        act(s, action)
    elif s.phase >= LAND_ROW:
        act_easily(s, action)
    elif s.phase == FAMILY:
        if action == PASS:
            occupancy.pass_over(s)
        else:
            occupancy.take_family(s, action - FAMILIES)
    elif s.phase == HOUSE:
        occupancy.move_in(s, nth_own_house(s, action))
    elif s.phase == TREE_DICE:
        preparation.choose_tree_dice(s, action - TREE_DICE_COUNT + FEWEST_TREE_DICE)
    elif s.phase == TREE_LAND:
        preparation.plant(s, action - LAND)
    elif s.phase == WHO:
        actions.give(s, action - SEAT)
    elif s.phase == START_LAND:
        setup.place_builder(s, action - LAND)
    elif s.phase == DRAFT_CARDS:
        setup.draft_card(s, action)
    else:
        setup.lay(s, action - KING_AT, action - SQUARES_AT, action - LAND)


@compiled
def nth_own_house(s: DiceNewTown, action: int) -> int:
    """The house that this choice names, as Land and slot in one."""
    return nth_house(s, active(s), action - OWN_HOUSE + 1)


@compiled
def answer(s: DiceNewTown, is_yes: bool) -> None:
    if s.phase == WANT:
        actions.answer_offer(s, is_yes)
    elif s.phase == ACCEPT:
        actions.answer_help(s, is_yes)
    elif s.phase == JOIN:
        rounds.answer_join(s, is_yes)
    elif s.phase == TRACK:
        if is_yes:
            ask_luck(s, TRACK_ROLL)
        else:
            track.settle_mark(s, 0)
    elif is_yes:
        rounds.throw_again(s)
    else:
        rounds.keep_dice(s)


@compiled
def act(s: DiceNewTown, action: int) -> None:
    """The four steps of the Builders."""
    if build.is_target(action):
        build.aim(s, action)
    elif STEP <= action < BUY:
        moving.step(s, action - STEP)
    elif REROLL_WHITE < action <= REROLL_BLACK:
        rounds.reroll(s, action)
    elif action == BUY:
        actions.buy(s)
    elif OFFER <= action < SEAT:
        actions.offer(s, action - OFFER + GIVABLE[0])
    elif SPLIT <= action < PIECES:
        build.replace(s, action)
    elif action == HELP:
        actions.offer_help(s)
    elif s.phase == MOVE or s.phase == LAST_MOVE:
        actions.stay_or_stop(s)
    else:
        rounds.end_turn(s)


@compiled
def act_easily(s: DiceNewTown, action: int) -> None:
    """What only the easy rules ask."""
    if build.is_target(action):
        build.aim(s, action)
    elif action == GEM_MOVE:
        easy_work.gem_move(s)
    elif action == TRIPLE:
        easy.take_triple(s)
    elif USE <= action < TRIPLE:
        easy.use_die(s, (action - USE) // 3, (action - USE) % 3)
    elif EXTRA_SPECIAL <= action < GEM_MOVE:
        easy.special(s, action - EXTRA_SPECIAL)
    elif REROLL_WHITE < action <= REROLL_BLACK:
        s.rerolls -= 1
        s.resume = DESIGN
        easy.throw_white(s, action - REROLL_WHITE)
    elif s.phase == SPOT:
        easy.stand(s, KING if action == TO_KING else white_sum(s, active(s)) - LOWEST)
    elif s.phase == TAKE_CARD:
        easy_work.take_open_card(s, action - CARDS)
    elif s.phase == RESIDENT:
        easy_work.take_resident(s, action - RESIDENT_CARD)
    elif s.phase == DESIGN:
        easy.settle_design(s)
    elif s.phase == EXTRA:
        easy.next_die(s)
    else:
        easy_work.end_work(s)


@compiled
def why_not_out_of_turn(s: DiceNewTown, seat: int, action: int) -> int:
    """A seat that is not asked may do nothing."""
    return L29_NOT_NOW


# Secrets --------------------------------------------------------------------------------------------------------------


@compiled
def observe(s: DiceNewTown, seat: int) -> None:
    """Who joins the additional round is secret until all have chosen; nothing else is."""
    if s.phase == JOIN:
        for other in range(s.seats):
            if other != seat and s.joined[other] != UNDECIDED:
                s.joined[other] = UNSEEN


@compiled
def resample(s: DiceNewTown, seat: int, luck: Array) -> None:
    """Each answer that was not seen may be either."""
    for other in range(s.seats):
        if s.joined[other] == UNSEEN:
            s.joined[other] = JOINS if below(luck, 2) else STAYS_OUT
