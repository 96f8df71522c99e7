"""Being told that it is one's turn: by a browser's push service, or by a server of one's own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tests.server.house import House, Visitor, duel, open_house
from townwright.engine.errors import CannotRead
from townwright.server.outside import push
from townwright.server.outside.addresses import is_public, read_address, resolve
from townwright.store import schema

pytestmark = pytest.mark.anyio


class Mailbox:
    """A server that takes what it is sent."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.letters: list[tuple[str, dict[str, str], bytes]] = []
        self.answers = 200

    def texts(self) -> list[str]:
        return [json.loads(body)["text"] for _, _, body in self.letters]


@contextmanager
def open_mailbox() -> Iterator[Mailbox]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            box.letters.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(box.answers)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        box = Mailbox(f"http://127.0.0.1:{server.server_port}")
        Thread(target=server.serve_forever, daemon=True).start()
        yield box
        server.shutdown()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as box:
        yield box


@pytest.fixture(scope="module")
async def open_to_all(anyio_backend: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house that may call servers of its own network, and does so at once."""
    database = f"sqlite:///{tmp_path_factory.mktemp('house') / 'townwright.db'}"
    wanted = {"webhooks": True, "private_addresses": True, "notice_delay_ms": 0, "public_url": "http://games.example"}
    async with open_house(database, **wanted) as house:
        await house.hall.notices.stop()  # the tests send themselves
        yield house


async def webhook(visitor: Visitor, mailbox: Mailbox, **more: str) -> int:
    made = await visitor.post("me/devices", kind="webhook", address=f"{mailbox.address}/bell?secret=7", **more)
    return int(made["id"])


async def test_who_is_to_move_is_told_and_who_moved_is_not(open_to_all: House, mailbox: Mailbox) -> None:
    first, second = await duel(open_to_all, game="alien_city")
    await webhook(second.visitor, mailbox)
    await webhook(first.visitor, mailbox)
    while first.is_asked:
        await first.choose(first.choices[-1])
    assert await open_to_all.hall.notices.send_due() == 1
    (path, _, body), *rest = mailbox.letters
    assert not rest
    assert path == "/bell?secret=7"
    assert json.loads(body) == {
        "what": "your_turn",
        "game": "alien_city",
        "table": first.name,
        "text": "It is your turn in Alien City.",
        "url": f"http://games.example/t/{first.name}",
    }
    assert await open_to_all.rows(schema.notices) == []


async def test_who_has_moved_meanwhile_is_left_in_peace(open_to_all: House, mailbox: Mailbox) -> None:
    first, second = await duel(open_to_all, game="alien_city")
    await webhook(second.visitor, mailbox)
    while first.is_asked:
        await first.choose(first.choices[-1])
    await second.look()
    while second.is_asked:
        await second.choose(second.choices[-1])
    await open_to_all.hall.notices.send_due()
    assert mailbox.letters == []
    assert await open_to_all.rows(schema.notices) == []


async def test_offers_and_the_end_are_told(open_to_all: House, mailbox: Mailbox) -> None:
    first, second = await duel(open_to_all)
    await webhook(second.visitor, mailbox)
    await first.do("offers", what="end")
    await open_to_all.hall.notices.send_due()
    await second.do("answers", agrees=True)
    await open_to_all.hall.notices.send_due()
    assert mailbox.texts() == ["Something is proposed to you in New City.", "A game of New City is over."]


@pytest.mark.parametrize(
    ("form", "kind", "shown"),
    [
        ("discord", "application/json", lambda body: json.loads(body)["content"]),
        ("slack", "application/json", lambda body: json.loads(body)["text"]),
        ("text", "text/plain; charset=utf-8", lambda body: body.decode()),
    ],
)
async def test_a_webhook_gets_the_format_it_takes(
    open_to_all: House, mailbox: Mailbox, form: str, kind: str, shown: Any
) -> None:
    ada = await open_to_all.guest("Ada")
    number = await webhook(ada, mailbox, format=form)
    await ada.post(f"me/devices/{number}/trial")
    ((_, headers, body),) = mailbox.letters
    assert headers["content-type"] == kind
    assert shown(body).startswith("This is how Townwright tells you")


async def test_it_is_tried_again_later_and_why_is_said(open_to_all: House, mailbox: Mailbox) -> None:
    first, second = await duel(open_to_all)
    number = await webhook(second.visitor, mailbox)
    mailbox.answers = 503
    await first.do("resignation")
    await open_to_all.hall.notices.send_due()
    (notice,) = await open_to_all.rows(schema.notices)
    assert notice["tries"] == 1
    (device,) = await second.visitor.get("me/devices")
    assert (device["id"], device["server"], device["failure"]) == (number, "127.0.0.1", "127.0.0.1 answered 503")
    await open_to_all.hall.store.write(schema.notices.update().values(due_at=0))
    mailbox.answers = 200
    await open_to_all.hall.notices.send_due()
    assert len(mailbox.letters) == 2
    assert await open_to_all.rows(schema.notices) == []


async def test_redirections_are_not_followed(open_to_all: House, mailbox: Mailbox) -> None:
    ada = await open_to_all.guest("Ada")
    number = await webhook(ada, mailbox)
    mailbox.answers = 302
    error = await ada.refused(400, "POST", f"me/devices/{number}/trial")
    assert error["sentence"] == "address: 127.0.0.1 answered 302."
    assert [path for path, _, _ in mailbox.letters] == ["/bell?secret=7"]


async def test_a_device_that_is_gone_is_forgotten(open_to_all: House, mailbox: Mailbox) -> None:
    first, second = await duel(open_to_all)
    await webhook(second.visitor, mailbox)
    mailbox.answers = 410
    await first.do("resignation")
    await open_to_all.hall.notices.send_due()
    assert await second.visitor.get("me/devices") == []
    assert await open_to_all.rows(schema.notices) == []


async def test_two_workers_never_send_the_same(open_to_all: House, mailbox: Mailbox) -> None:
    first, second = await duel(open_to_all)
    await webhook(second.visitor, mailbox)
    await first.do("resignation")
    notices = open_to_all.hall.notices
    await asyncio.gather(*(notices.send_due() for _ in range(5)))
    assert len(mailbox.letters) == 1


# Browsers -------------------------------------------------------------------------------------------------------------


def test_a_message_is_sealed_as_the_example_of_the_standard_shows() -> None:
    """RFC 8291, section 5."""
    key = push.read_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    salt = push.decode("DGv6ra1nlYgDCS1FRnbzlw")
    sealed = push.sealed(b"When I grow up, I want to be a watermelon", browser, "BTBZMqHH6r4Tts7J_aSIgg", key, salt)
    assert push.encode(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def opened(letter: bytes, key: push.Key, auth: bytes) -> bytes:
    """What a browser reads."""
    salt, length = letter[:16], letter[20]
    point = letter[21 : 21 + length]
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, point))
    material = push._derived(shared, auth, b"WebPush: info\x00" + push.public_part(key) + point, 32)
    content_key = push._derived(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = push._derived(material, salt, b"Content-Encoding: nonce\x00", 12)
    return AESGCM(content_key).decrypt(nonce, letter[21 + length :], None).rstrip(b"\x02")


async def test_a_browser_is_told_what_only_it_can_read_by_a_server_it_knows(
    open_to_all: House, mailbox: Mailbox
) -> None:
    ada = await open_to_all.guest("Ada")
    key, auth = push.new_key(), b"sixteen bytes of"
    keys = {"p256dh": push.encode(push.public_part(key)), "auth": push.encode(auth)}
    made = await ada.post("me/devices", kind="push", address=f"{mailbox.address}/push/1", keys=keys, label="my phone")
    await ada.post(f"me/devices/{made['id']}/trial")
    ((path, headers, body),) = mailbox.letters
    assert path == "/push/1"
    assert json.loads(opened(body, key, auth))["what"] == "trial"
    assert b"Townwright" not in body
    assert headers["content-encoding"] == "aes128gcm"

    token, server_key = (part.split("=", 1)[1] for part in headers["authorization"].removeprefix("vapid ").split(", "))
    assert server_key == (await ada.get("push-key"))["key"]
    head, claims, signature = token.split(".")
    assert json.loads(push.decode(claims))["aud"] == mailbox.address
    known = ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, push.decode(server_key))
    numbers = push.decode(signature)
    r, s = (int.from_bytes(part, "big") for part in (numbers[:32], numbers[32:]))
    known.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


async def test_all_workers_and_restarts_have_the_same_key(anyio_backend: str, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'townwright.db'}"
    keys = []
    for _ in range(2):
        async with open_house(database) as house:
            keys.append((await house.stranger().get("push-key"))["key"])
    assert keys[0] == keys[1]


# Devices --------------------------------------------------------------------------------------------------------------


async def test_devices_are_ones_own_and_show_no_secrets(open_to_all: House, mailbox: Mailbox) -> None:
    ada, ben = await open_to_all.guests("Ada", "Ben")
    number = await webhook(ada, mailbox, label="the club")
    assert await webhook(ada, mailbox, label="our club") == number
    (device,) = await ada.get("me/devices")
    assert (device["label"], device["kind"]) == ("our club", "webhook")
    assert "secret=7" not in json.dumps(device)
    assert await ben.get("me/devices") == []
    await ben.refused(404, "DELETE", f"me/devices/{number}")
    await ben.refused(404, "POST", f"me/devices/{number}/trial")
    await ada.delete(f"me/devices/{number}")
    assert await ada.get("me/devices") == []


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"kind": "pigeon", "address": "https://a.example"}, "kind: "),
        ({"kind": "webhook", "address": "https://a.example", "format": "morse"}, "format: one of json"),
        ({"kind": "webhook", "address": "ftp://a.example"}, "address: it begins with https://"),
        ({"kind": "webhook", "address": "https://ada:pw@a.example"}, "address: the name of a server"),
        ({"kind": "webhook", "address": "https:///x"}, "address: the name of a server"),
        ({"kind": "webhook", "address": "https://a.example/ x"}, "address: at most 500 plain characters"),
        ({"kind": "webhook", "address": "https://a.example:99999/"}, "address: 'https://a.example:99999/'"),
        ({"kind": "push", "address": "https://a.example"}, "keys: p256dh and auth"),
        (
            {"kind": "push", "address": "https://a.example", "keys": {"p256dh": "AA", "auth": "AA"}},
            "keys: p256dh is no",
        ),
    ],
)
async def test_what_is_no_device_is_said(open_to_all: House, wanted: dict[str, Any], words: str) -> None:
    ada = await open_to_all.guest("Ada")
    assert words in (await ada.refused(400, "POST", "me/devices", **wanted))["sentence"]
    assert await ada.get("me/devices") == []


async def test_webhooks_are_off_unless_the_host_wants_them(house: House) -> None:
    ada = await house.guest("Ada")
    error = await ada.refused(400, "POST", "me/devices", kind="webhook", address="https://a.example")
    assert error["sentence"] == "kind: whoever runs this server has switched webhook off."


# Addresses ------------------------------------------------------------------------------------------------------------


INSIDE = """127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 0.0.0.0 100.64.0.1 224.0.0.1
    ::1 fe80::1%eth0 fc00::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 2002:7f00:1:: nonsense"""


@pytest.mark.parametrize("number", INSIDE.split())
def test_what_is_inside_is_never_called(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize("number", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])
def test_what_is_outside_may_be_called(number: str) -> None:
    assert is_public(number)


def test_a_name_that_leads_inside_is_refused_when_it_is_looked_up() -> None:
    with pytest.raises(CannotRead, match="localhost is not a public server"):
        resolve(read_address("https://localhost/", private=False), private=False)
