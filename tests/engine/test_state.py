"""States: flat records whose bytes are the position, and whose fields read as Python numbers."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from townwright import games
from townwright.engine.rule import compiled
from townwright.engine.state import Array, Numbers, State, bytes_of, copy_of, i8, i16, i32, state_from_bytes, u64


class Mixed(State):
    """Narrow and wide fields in turn, which a careless layout would fill with gaps."""

    small = i8()
    wide = i32()
    pair = i8(2)
    middle = i16(3)
    places = u64()
    table = i8(2, 3)
    far = i32(2)


class Colliding(State):
    """Words of rulebooks that a NumPy record would take for its own."""

    round = i8()
    size = i16()
    shape = i8(2)
    item = i8()
    all = i8()
    any = i8()
    base = i8()
    real = i8()
    take = i8(2)
    sort = i8()
    min = i8()
    max = i8()
    flags = i8(2)
    names = i8()


COLLIDING = ("round", "size", "item", "all", "any", "base", "real", "sort", "min", "max", "names")
ALL_RECORDS = [Mixed, Colliding, *(games.find(slug).state for slug in games.slugs())]


@pytest.mark.parametrize("kind", ALL_RECORDS)
def test_no_byte_between_two_fields_is_unused(kind: type[State]) -> None:
    fields: Any = kind.dtype.fields
    spans = sorted((offset, offset + dtype.itemsize) for dtype, offset in fields.values())
    assert spans[0][0] == 0
    assert [start for start, _ in spans[1:]] == [end for _, end in spans[:-1]]
    assert 0 <= kind.dtype.itemsize - spans[-1][1] < 8


@pytest.mark.parametrize("kind", ALL_RECORDS)
def test_every_wide_field_lies_where_the_machine_reads_it_at_once(kind: type[State]) -> None:
    fields: Any = kind.dtype.fields
    for dtype, offset in fields.values():
        assert offset % dtype.base.itemsize == 0


def test_a_record_has_the_fields_of_every_state_and_its_own() -> None:
    assert set(Mixed.dtype.names or ()) == {
        *("actor", "seats", "phase", "ply"),
        *("small", "wide", "pair", "middle", "places", "table", "far"),
    }


def test_an_empty_record_is_all_zeros() -> None:
    assert bytes_of(Mixed.empty()) == bytes(Mixed.dtype.itemsize)
    assert Mixed.batch(3).tobytes() == bytes(3 * Mixed.dtype.itemsize)


def test_each_number_type_holds_exactly_its_range() -> None:
    s = Mixed.empty()
    for name, low, high in (("small", -128, 127), ("ply", -(2**15), 2**15 - 1), ("wide", -(2**31), 2**31 - 1)):
        for value in (low, high):
            setattr(s, name, value)
            assert getattr(s, name) == value
        with pytest.raises(OverflowError):
            setattr(s, name, high + 1)


def test_single_fields_read_as_python_numbers() -> None:
    s = Mixed.empty()
    s.small = 100
    assert type(s.small) is int
    assert s.small + s.small == 200, "an int8 would wrap"


def test_entries_of_fields_read_as_python_numbers() -> None:
    s = Mixed.empty()
    s.pair[0] = s.pair[1] = 100
    s.table[1, 2] = 100
    assert type(s.pair[0]) is int
    assert type(s.table[1, 2]) is int
    assert s.pair[0] + s.table[1, 2] == 200, "an int8 would wrap"


def test_a_part_of_a_field_reads_as_python_numbers_too() -> None:
    s = Mixed.empty()
    s.table[1, 2] = 100
    row = cast("Any", s.table)[1]
    assert isinstance(row, Numbers)
    assert type(row[2]) is int
    assert row[2] * 2 == 200


def test_sets_of_places_keep_all_their_bits() -> None:
    s = Mixed.empty()
    s.places = 2**64 - 1
    assert int(s.places) == 2**64 - 1


def test_writing_through_a_field_changes_the_record() -> None:
    s = Mixed.empty()
    field = s.middle
    field[1] = -300
    assert s.middle[1] == -300
    assert list(s.middle) == [0, -300, 0]
    assert len(s.middle) == 3


@pytest.mark.parametrize("name", COLLIDING)
def test_a_field_may_be_called_like_an_attribute_of_a_record(name: str) -> None:
    s = Colliding.empty()
    setattr(s, name, 7)
    assert getattr(s, name) == 7
    assert cast("Any", s)[name] == 7
    assert type(getattr(s, name)) is int


def test_fields_of_several_numbers_may_be_called_like_attributes_too() -> None:
    s = Colliding.empty()
    for field in (s.shape, s.take, s.flags):
        field[1] = 5
    assert [s.shape[1], s.take[1], s.flags[1]] == [5, 5, 5]
    assert [copy_of(s).shape[1], copy_of(s).take[1], copy_of(s).flags[1]] == [5, 5, 5]


@compiled
def _add_up(s: Colliding, out: Array) -> int:
    s.round += 1
    out[0] = s.size + s.shape[1]
    return s.round + s.item + s.all + s.any + s.min + s.max


def test_compiled_rules_read_such_fields_as_well() -> None:
    s = Colliding.empty()
    out = cast("Array", np.zeros(1, np.int32))
    s.size, s.shape[1], s.round, s.max = 300, 5, 1, 100
    assert _add_up(s, out) == 102
    assert s.round == 2
    assert out[0] == 305


def test_what_is_no_field_is_refused() -> None:
    with pytest.raises(AttributeError, match="colour"):
        getattr(Mixed.empty(), "colour")  # noqa: B009
    with pytest.raises(AttributeError, match="colour"):
        setattr(Mixed.empty(), "colour", 1)  # noqa: B010


def _filled() -> Mixed:
    s = Mixed.empty()
    s.actor, s.seats, s.ply, s.small, s.wide, s.places = -2, 4, 517, -5, 10**8, 2**63 + 1
    s.pair[1], s.middle[2], s.table[0, 1], s.far[1] = 3, -400, 9, -7
    return s


def test_bytes_lead_back_to_the_position() -> None:
    s = _filled()
    again = state_from_bytes(Mixed, bytes_of(s))
    assert bytes_of(again) == bytes_of(s)
    for name in Mixed.dtype.names or ():
        assert np.array_equal(cast("Any", again)[name], cast("Any", s)[name])


def test_a_position_read_from_bytes_can_be_played_on() -> None:
    data = bytes_of(_filled())
    again = state_from_bytes(Mixed, data)
    again.ply += 1
    again.table[1, 1] = 4
    assert (again.ply, again.table[1, 1]) == (518, 4)
    assert bytes_of(state_from_bytes(Mixed, data)) == data


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="buffer"):
        state_from_bytes(Mixed, bytes_of(_filled())[:-1])


def test_a_copy_is_a_record_of_its_own() -> None:
    s = _filled()
    before = bytes_of(s)
    copy = copy_of(s)
    copy.small, copy.middle[0], copy.table[1, 2] = 1, 2, 3
    assert bytes_of(s) == before != bytes_of(copy)
    s.far[0] = 8
    assert copy.far[0] == 0


class Odd(State):
    """A record of an odd number of bytes, which the machine rounds up at its end."""

    odd = i8(2)


def test_copies_of_a_record_of_odd_length_have_its_very_bytes() -> None:
    s = Odd.empty()
    for _ in range(200):
        copy = copy_of(s)
        again = state_from_bytes(Odd, bytes_of(copy))
        row = Odd.batch(1)
        row[0] = again
        assert bytes_of(copy) == bytes_of(again) == row.tobytes() == bytes_of(s)


def test_every_field_is_part_of_the_bytes() -> None:
    zeros = bytes_of(Mixed.empty())
    seen = {zeros}
    for name in Mixed.dtype.names or ():
        s = Mixed.empty()
        cast("Any", s)[name] = 1
        seen.add(bytes_of(s))
    assert len(seen) == 1 + len(Mixed.dtype.names or ())


def test_games_of_a_batch_are_records_like_any_other() -> None:
    states = Mixed.batch(2)
    states[1] = _filled()
    state: Any = states[1]
    assert type(state.wide) is int
    assert bytes_of(state) == bytes_of(_filled())
    state.ply = 9
    assert states[1]["ply"] == 9, "the row itself, no copy of it"
    assert bytes_of(cast("Any", states[0])) == bytes(Mixed.dtype.itemsize)


@pytest.mark.parametrize("name", ["copy", "data", "dtype", "padding", "tobytes", "view"])
def test_a_field_may_not_take_a_name_that_records_need(name: str) -> None:
    with pytest.raises(TypeError, match=f"a field cannot be called {name}"):
        type("Greedy", (State,), {name: i8()})
