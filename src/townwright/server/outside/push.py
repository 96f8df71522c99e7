"""Web Push: a message that only one browser can read (RFC 8291), from a server that the browser knows (RFC 8292)."""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from townwright.engine.errors import CannotRead

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096
POINT_BYTES, AUTH_BYTES = 65, 16
DAY = 24 * 60 * 60
Key = ec.EllipticCurvePrivateKey


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> Key:
    """A key for a server, or for one message."""
    return ec.generate_private_key(CURVE)


def write_key(key: Key) -> str:
    number = key.private_numbers().private_value
    return encode(number.to_bytes(32, "big"))


def read_key(text: str) -> Key:
    """The key that `write_key` wrote."""
    return ec.derive_private_key(int.from_bytes(decode(text), "big"), CURVE)


def public_part(key: Key) -> bytes:
    """What the browser is told of a key."""
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def check_browser_keys(p256dh: str, auth: str) -> None:
    """CannotRead unless a browser could have given these keys."""
    try:
        point, secret = decode(p256dh), decode(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except (ValueError, UnsupportedAlgorithm):
        raise CannotRead("keys: p256dh is no point of the curve P-256, as browsers give it.") from None
    if len(point) != POINT_BYTES or len(secret) != AUTH_BYTES:
        raise CannotRead(f"keys: auth has {AUTH_BYTES} bytes and p256dh {POINT_BYTES}.")


def sealed(message: bytes, p256dh: str, auth: str, key: Key | None = None, salt: bytes | None = None) -> bytes:
    """The message as only the browser with these keys can read it: one record of aes128gcm."""
    browser = decode(p256dh)
    own = key or new_key()
    salt = salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    point = public_part(own)
    material = _derived(shared, decode(auth), b"WebPush: info\x00" + browser + point, 32)
    content_key = _derived(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(point)]) + point
    return head + AESGCM(content_key).encrypt(nonce, message + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def signed_headers(key: Key, audience: str, contact: str) -> dict[str, str]:
    """Who sends this: a token of this server's key for that audience, good for half a day."""
    claims = {"aud": audience, "exp": int(time.time()) + DAY // 2, "sub": contact}
    parts = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(parts.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{parts}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return {
        "Authorization": f"vapid t={token}, k={encode(public_part(key))}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(DAY),
        "Urgency": "normal",
    }
