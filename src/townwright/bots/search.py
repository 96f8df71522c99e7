"""Monte-Carlo tree search, written once and compiled for every game.

Each round invents a world that fits the view of the seat, walks down the tree by what has done well so far, adds one
node, plays on at random to the end of the game and tells every node on the way how it ended, for each seat its own
way. Worlds differ in what is hidden, so a choice is weighed against those that could be made in the same worlds, and
no round knows more than the seat does.

A node is one decision after another: what luck decided is part of the way down only where it has few outcomes, for
otherwise no way would be walked twice. Decisions without a choice are not in the tree.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from townwright.engine import ask
from townwright.engine.luck import below, draw
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, MAX_SEATS, OVER, Array

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("child", np.int32),  # the newest of what was tried here, 0 for none
                ("next", np.int32),  # what else was tried where this was, 0 for nothing
                ("action", np.int32),
                ("who", np.int32),  # whose decision led here
                ("visits", np.int32),
                ("seen", np.int32),  # how often it could have been chosen
                # Sums over the visits, for each seat
                ("worth", np.float64, (MAX_SEATS,)),  # what they were worth
                ("first", np.float64, (MAX_SEATS,)),  # how often it came first
                ("score", np.float64, (MAX_SEATS,)),  # what it scored
            ]
        ),
    )
)
HABIT = np.dtype((np.record, np.dtype([("times", np.float32), ("worth", np.float32)])))

LONGEST_WAY = 256

# What a search can be told about itself, as one record that compiled code reads
MANNER = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("exploring", np.float64),  # how much more what is little known counts
                ("habit", np.float64),  # what a choice usually was worth counts like so many visits
                ("width", np.float64),  # a node visited n times has tried up to this times the square root of n
                ("margin", np.float64),  # the part that a lead has in the worth of an ending, besides the place
                ("tournament", np.int32),  # playing on, the best by habit of so many choices is taken
                ("horizon", np.int32),  # so many decisions are played on, then the scores are compared
                ("luck_in_tree", np.int32),  # luck with more outcomes is not part of the way
            ]
        ),
    )
)

# What an ending is worth ----------------------------------------------------------------------------------------------


@compiled
def judge(s: Any, margin_part: float, scores: Array, ranks: Array, usual: Any, worth: Any) -> None:
    """What this position is worth to each seat, from 0 to 1: its place, and a little for how far it is ahead.

    `usual` counts how far ahead seats have usually been, so that a lead has a measure in every game.
    """
    ask.standing(s, scores, ranks)
    for seat in range(s.seats):
        beaten = 0.0
        best = -(1 << 30)
        for other in range(s.seats):
            if other != seat:
                beaten += 1.0 if ranks[other] > ranks[seat] else (0.5 if ranks[other] == ranks[seat] else 0.0)
                best = max(best, scores[other])
        lead = float(scores[seat] - best)
        usual[0] += abs(lead)
        usual[1] += 1.0
        margin = lead / (abs(lead) + usual[0] / usual[1] + 1e-9)
        worth[seat] = (1.0 - margin_part) * beaten / (s.seats - 1) + margin_part * (0.5 + 0.5 * margin)


# What is tried --------------------------------------------------------------------------------------------------------


@compiled
def narrow(out: Array, count: int, runs: Any) -> int:
    """Leave of each run of amounts the lowest, and those 1, 2, 4, 8 ... above it."""
    for run in range(len(runs)):
        kept = 0
        lowest = -1
        for k in range(count):
            action = out[k]
            if runs[run, 0] <= action < runs[run, 1]:
                lowest = action if lowest < 0 else lowest
                above = action - lowest
                if above & (above - 1) and k < count - 1:
                    continue
            out[kept] = action
            kept += 1
        count = kept
    return count


@compiled
def by_habit(habits: Any, tournament: int, who: int, out: Array, count: int, luck: Array) -> int:
    """Of a few choices drawn at random the one that usually did best for this seat; one never tried counts best."""
    best = out[below(luck, count)]
    best_worth = -1.0
    for _ in range(tournament):
        action = out[below(luck, count)]
        habit = habits[who, action]
        worth = (habit.worth + 1.0) / (habit.times + 1.0)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


# One round ------------------------------------------------------------------------------------------------------------


@compiled
def child_of(nodes: Any, node: int, who: int, action: int) -> int:
    """The node that this decision leads to from here, or 0."""
    child = nodes[node].child + 0
    while child and (nodes[child].action != action or nodes[child].who != who):
        child = nodes[child].next + 0
    return int(child)


@compiled
def add_child(nodes: Any, size: Any, node: int, who: int, action: int) -> int:
    """A new node for this decision; 0 if there is no room left."""
    child = size[0] + 0
    if child == len(nodes):
        return 0
    size[0] = child + 1
    nodes[child].child = 0
    nodes[child].next = nodes[node].child
    nodes[child].action = action
    nodes[child].who = who
    nodes[child].visits = 0
    nodes[child].seen = 0
    for seat in range(MAX_SEATS):
        nodes[child].worth[seat] = 0.0
        nodes[child].first[seat] = 0.0
        nodes[child].score[seat] = 0.0
    nodes[node].child = child
    return int(child)


@compiled
def promising_child(nodes: Any, manner: Any, habits: Any, node: int, who: int, mark: Any, stamp: int) -> int:
    """Of what was tried here and is possible in this world, what is best known or least known (UCB); 0 for nothing.

    What is little known here is also judged by what it was worth elsewhere in this search.
    """
    best, best_worth = 0, -1.0
    child = nodes[node].child + 0
    while child:
        if nodes[child].who == who and mark[nodes[child].action] == stamp:
            nodes[child].seen += 1
            visits = float(nodes[child].visits)
            if visits == 0.0:
                return int(child)
            habit = habits[who, nodes[child].action]
            usual = manner.habit * (habit.worth + 0.5) / (habit.times + 1.0)
            worth = (nodes[child].worth[who] + usual) / (visits + manner.habit)
            worth += manner.exploring * sqrt(log(float(nodes[child].seen)) / visits)
            if worth > best_worth:
                best, best_worth = child, worth
        child = nodes[child].next + 0
    return int(best)


@compiled
def untried(nodes: Any, node: int, who: int, out: Array, count: int, mark: Any, stamp: int) -> int:
    """Moves what was not tried here to the front of `out`; returns how many these are."""
    child = nodes[node].child + 0
    while child:
        if nodes[child].who == who and mark[nodes[child].action] == stamp:
            mark[nodes[child].action] = -stamp
        child = nodes[child].next + 0
    fresh = 0
    for k in range(count):
        if mark[out[k]] == stamp:
            out[fresh] = out[k]
            fresh += 1
        else:
            mark[out[k]] = stamp
    return fresh


@compiled
def walk_down(
    s: Any,
    manner: Any,
    nodes: Any,
    size: Any,
    way: Any,
    habits: Any,
    done: Any,
    runs: Any,
    mark: Any,
    luck: Array,
    out: Array,
    weights: Array,
) -> int:
    """Down the tree in this world until a node was added or the game is over; returns the length of the way.

    `done` lists the decisions made, and begins with how many they are. `size` is how many nodes there are, and whether
    nothing else may be tried where all begins.
    """
    way[0] = 0
    length = 1
    node = 0
    while s.actor != OVER and length < LONGEST_WAY:
        if s.actor == CHANCE:
            outcomes = ask.odds(s, out, weights)
            outcome = draw(s, luck, out, weights)
            ask.apply(s, outcome)
            if 1 < outcomes <= manner.luck_in_tree:
                child = child_of(nodes, node, CHANCE, outcome)
                if child == 0:
                    child = add_child(nodes, size, node, CHANCE, outcome)
                    if child == 0:
                        return length
                node = child
                way[length] = node
                length += 1
            continue
        count = ask.legal(s, out)
        if count == 1:
            ask.apply(s, out[0])
            continue
        count = narrow(out, count, runs)
        who = s.actor + 0
        mark[len(mark) - 1] += 1
        stamp = mark[len(mark) - 1]
        for k in range(count):
            mark[out[k]] = stamp
        fresh = untried(nodes, node, who, out, count, mark, stamp)
        child = 0
        is_open = node > 0 or not size[1]
        if is_open and fresh and count - fresh < 1.0 + manner.width * sqrt(float(nodes[node].visits)):
            child = add_child(nodes, size, node, who, by_habit(habits, manner.tournament, who, out, fresh, luck))
            if child:
                nodes[child].seen = 1
        is_new = child != 0
        if not is_new:
            # `out` holds what was not tried; what was is still marked
            child = promising_child(nodes, manner, habits, node, who, mark, stamp)
            if child == 0:
                return length
        node = child
        way[length] = node
        length += 1
        action = nodes[node].action + 0
        note(done, who, action)
        ask.apply(s, action)
        if is_new:
            break
    return length


@compiled
def note(done: Any, who: int, action: int) -> None:
    """Remember that this seat has chosen so in this round, as long as there is room."""
    count = done[0, 0]
    if count + 1 < len(done):
        done[count + 1, 0] = who
        done[count + 1, 1] = action
        done[0, 0] = count + 1


@compiled
def play_on(s: Any, manner: Any, habits: Any, done: Any, runs: Any, luck: Array, out: Array, weights: Array) -> None:
    """To the end of the game, or for so many decisions, each by habit."""
    decisions = 0
    while s.actor != OVER and decisions < manner.horizon:
        if s.actor == CHANCE:
            ask.apply(s, draw(s, luck, out, weights))
            continue
        count = ask.legal(s, out)
        action = out[0]
        if count > 1:
            who = s.actor + 0
            action = by_habit(habits, manner.tournament, who, out, narrow(out, count, runs), luck)
            note(done, who, action)
            decisions += 1
        ask.apply(s, action)


@compiled
def learn(habits: Any, done: Any, worth: Any) -> None:
    """What was chosen in this round is from now on known by how the round ended."""
    for k in range(1, done[0, 0] + 1):
        who, action = done[k, 0], done[k, 1]
        habits[who, action].times += np.float32(1.0)
        habits[who, action].worth += np.float32(worth[who])


@compiled
def tell(nodes: Any, node: int, seats: int, scores: Array, ranks: Array, worth: Any) -> None:
    """What this round came to, to a node on its way; a shared first place is shared here too."""
    winners = 0
    for seat in range(seats):
        winners += ranks[seat] == 1
    nodes[node].visits += 1
    for seat in range(seats):
        nodes[node].worth[seat] += worth[seat]
        nodes[node].first[seat] += 1.0 / winners if ranks[seat] == 1 else 0.0
        nodes[node].score[seat] += scores[seat]


@compiled
def search_rounds(
    worlds: Any,
    seat: int,
    rounds: int,
    manners: Any,
    nodes: Any,
    size: Any,
    habits: Any,
    runs: Any,
    usual: Any,
    scratch: Any,
    luck: Array,
    buffers: Any,
    standings: Any,
) -> None:
    """So many rounds from the view in `worlds[0]`; `worlds[1]` is the world of the round, node 0 where all begin."""
    way, mark, done, worth = scratch
    out, weights = buffers[0], buffers[1]
    scores, ranks = standings[0], standings[1]
    manner = manners[0]
    for _ in range(rounds):
        worlds[1] = worlds[0]
        s = worlds[1]
        ask.resample(s, seat, luck)
        done[0, 0] = 0
        length = walk_down(s, manner, nodes, size, way, habits, done, runs, mark, luck, out, weights)
        play_on(s, manner, habits, done, runs, luck, out, weights)
        judge(s, manner.margin, scores, ranks, usual, worth)
        for k in range(length):
            tell(nodes, way[k], s.seats, scores, ranks, worth)
        learn(habits, done, worth)


# From one decision to the next ----------------------------------------------------------------------------------------


@compiled
def keep_below(nodes: Any, kept: Any, origin: Any, node: int) -> int:
    """Copy a node and all below it to the front of `kept`, this node first; returns how many they are.

    `origin` is room for the old places of the copies.
    """
    kept[0] = nodes[node]
    kept[0].next = 0
    origin[0] = node
    size = 1
    copied = 0
    while copied < size:
        child = nodes[origin[copied]].child + 0
        kept[copied].child = 0 if child == 0 else size
        while child:
            kept[size] = nodes[child]
            origin[size] = child
            child = nodes[child].next + 0
            kept[size].next = 0 if child == 0 else size + 1
            size += 1
        copied += 1
    return size
