"""Where one wants to be told that it is one's turn."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from townwright.engine.errors import CannotRead
from townwright.server.hall import InHall, Known
from townwright.server.outside import push
from townwright.server.outside.addresses import LONGEST_ADDRESS
from townwright.server.outside.notices import FORMATS, PUSH, WEBHOOK
from townwright.server.outside.post import NotDelivered
from townwright.server.shapes import DeviceShape, NewDeviceShape, PushKeyShape, send

router = APIRouter(tags=["devices"])

Number = Annotated[int, Path(ge=1, le=2**31 - 1)]


class BrowserKeys(BaseModel):
    """The keys of a browser's subscription."""

    model_config = ConfigDict(extra="forbid")

    p256dh: Annotated[str, Field(max_length=200)]
    auth: Annotated[str, Field(max_length=100)]


class NewDevice(BaseModel):
    """A browser, with its keys, or a server, with the format it takes."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["push", "webhook"]
    address: Annotated[str, Field(max_length=LONGEST_ADDRESS)]
    keys: BrowserKeys | None = None
    format: Annotated[str, Field(max_length=20)] = FORMATS[0]
    label: Annotated[str, Field(max_length=60)] = ""


@router.get("/push-key", response_model=PushKeyShape)
async def push_key(hall: InHall) -> JSONResponse:
    """The key by which a browser knows this server; needed to subscribe."""
    return send({"key": push.encode(push.public_part(await hall.notices.key()))})


@router.get("/me/devices", response_model=list[DeviceShape])
async def devices(person: Known, hall: InHall) -> JSONResponse:
    """One's devices."""
    return send(await hall.notices.devices(person))


@router.post("/me/devices", status_code=201, response_model=NewDeviceShape)
async def add(wanted: NewDevice, person: Known, hall: InHall) -> JSONResponse:
    """Be told on this device; the same address again changes it."""
    if wanted.kind == PUSH and wanted.keys is None:
        raise CannotRead("keys: p256dh and auth of the browser's subscription are expected.")
    if wanted.kind == WEBHOOK and wanted.format not in FORMATS:
        raise CannotRead(f"format: one of {', '.join(FORMATS)} is expected, not {wanted.format!r}.")
    content = wanted.keys.model_dump() if wanted.kind == PUSH and wanted.keys else {"format": wanted.format}
    label = " ".join(wanted.label.split())
    return send({"id": await hall.notices.add(person, wanted.kind, wanted.address, content, label)}, 201)


@router.delete("/me/devices/{number}", status_code=204)
async def remove(number: Number, person: Known, hall: InHall) -> None:
    """Be told nothing on this device any more."""
    await hall.notices.remove(person, number)


@router.post("/me/devices/{number}/trial", status_code=204)
async def try_out(number: Number, person: Known, hall: InHall) -> None:
    """Be told something on this device now."""
    hall.limits.count_notice(person)
    try:
        await hall.notices.try_out(person, number)
    except NotDelivered as problem:
        raise CannotRead(f"address: {problem}.") from None
