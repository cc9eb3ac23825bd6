"""Bytes of the protocol of a class: hashes, keys, CBOR, boxes and objects.

Written from the page "The protocol of a class" alone. Needs Python 3.9 and the package cryptography 38.
"""
import base64
import hashlib
import hmac
import math
import re
import struct

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Bad(Exception):
    """What was refused."""


def require(condition, reason):
    if not condition:
        raise Bad(reason)


# Hashes, keys and letters ------------------------------------------------------------------------

def T(name, x=b""): return b"fileprogress/1 " + name.encode() + b"\0" + x
def H(name, x): return hashlib.sha256(T(name, x)).digest()
def hkdf(key, salt, info): return HKDF(hashes.SHA256(), 32, salt, info).derive(key)
def D(key, name): return hkdf(key, None, T(name))
def letters(x): return base64.b32encode(x).decode().lower().rstrip("=")
def public(private): return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
def writer_of(signing_key): return H("writer", signing_key)[:16]
def key_id(key): return H("key", key)[:8]
def with_check(text): return text + letters(H("code", text.encode()))[0]
def fours(text): return "-".join(text[i:i + 4] for i in range(0, len(text), 4))


class Machine:
    def __init__(self, seed):
        self.signing = Ed25519PrivateKey.from_private_bytes(D(seed, "sign"))
        self.sealing = X25519PrivateKey.from_private_bytes(D(seed, "seal"))
        self.signing_key, self.sealing_key = public(self.signing), public(self.sealing)
        self.writer, self.key_id = writer_of(self.signing_key), key_id(self.sealing_key)


def root_of(sheet): return Ed25519PrivateKey.from_private_bytes(D(sheet, "root"))
def machine_of(sheet, number): return Machine(D(sheet, f"teacher {number}"))


def check_of(class_id, signing_key, join):
    check = H("check", class_id + signing_key + join)
    return f"{int.from_bytes(check[:8], 'big') % 1_000_000:06}", fours(letters(check)[:16])


# Deterministic CBOR ------------------------------------------------------------------------------

class Decoder:
    def __init__(self, data, depth=12, items=200_000):
        self.data, self.at, self.depth, self.items = data, 0, depth, items

    def take(self, n):
        require(n <= len(self.data) - self.at, "encoding: cut")
        self.at += n
        return self.data[self.at - n:self.at]

    def head(self):
        self.items -= 1
        require(self.items >= 0, "encoding: items")
        first = self.take(1)[0]
        major, small = first >> 5, first & 31
        if major == 7:
            require(small in (22, 27), "encoding: simple value")
            return major, small
        require(small < 28, "encoding: length")
        if small < 24:
            return major, small
        width = 1 << (small - 24)
        number = int.from_bytes(self.take(width), "big")
        require(number >= (24 if width == 1 else 1 << (4 * width)), "encoding: longer form")
        return major, number

    def value(self, level=1):
        major, n = self.head()
        if major == 0:
            return n
        if major == 2:
            return self.take(n)
        if major == 3:
            try:
                return self.take(n).decode("utf-8")
            except UnicodeDecodeError:
                raise Bad("encoding: UTF-8")
        if major == 7 and n == 22:
            return None
        if major == 7:
            number = struct.unpack(">d", self.take(8))[0]
            require(math.isfinite(number) and not (number == 0 and math.copysign(1, number) < 0), "encoding: float")
            return number
        require(major in (4, 5), "encoding: type")
        require(level <= self.depth, "encoding: depth")
        require(n <= len(self.data) - self.at, "encoding: cut")
        if major == 4:
            return [self.value(level + 1) for _ in range(n)]
        result, last = {}, -1
        for _ in range(n):
            kind, key = self.head()
            require(kind == 0 and key > last, "encoding: map keys")
            result[key], last = self.value(level + 1), key
        return result


def decode(data):
    decoder = Decoder(data)
    value = decoder.value()
    require(decoder.at == len(data), "encoding: bytes after the end")
    return value


def encode(value):
    def head(major, n):
        if n < 24:
            return bytes([major << 5 | n])
        width = next(w for w in (0, 1, 2, 3) if n < 1 << (8 << w))
        return bytes([major << 5 | 24 + width]) + n.to_bytes(1 << width, "big")
    if value is None: return b"\xf6"
    if isinstance(value, int): return head(0, value)
    if isinstance(value, float): return b"\xfb" + struct.pack(">d", value)
    if isinstance(value, bytes): return head(2, len(value)) + value
    if isinstance(value, str): return head(3, len(value.encode())) + value.encode()
    if isinstance(value, list): return head(4, len(value)) + b"".join(map(encode, value))
    return head(5, len(value)) + b"".join(encode(k) + encode(value[k]) for k in sorted(value))


def padded(n):
    if n <= 512: return 512
    return 1 << (n - 1).bit_length() if n <= 65_536 else -(-n // 65_536) * 65_536


def objects_of(content):
    """The bytes of each object in a box's content."""
    decoder = Decoder(content)
    major, count = decoder.head()
    require(major == 4 and count <= len(content), "content")
    objects = []
    for _ in range(count):
        start = decoder.at
        value = decoder.value(2)
        require(isinstance(value, dict) and type(value.get(0)) is int, "content")
        objects.append(content[start:decoder.at])
    require(len(content) == padded(decoder.at) and not any(content[decoder.at:]), "padding")
    return objects


# HPKE, base mode, by hand (RFC 9180), and boxes --------------------------------------------------

KEM, SUITE = b"KEM\0\x20", b"HPKE\0\x20\0\x01\0\x03"


def extract(suite, salt, label, ikm):
    return hmac.new(salt or bytes(32), b"HPKE-v1" + suite + label + ikm, hashlib.sha256).digest()


def expand(suite, prk, label, info, n):
    return HKDFExpand(hashes.SHA256(), n, n.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info).derive(prk)


def hpke_keys(agreed, enc, receiver, info):
    shared = expand(KEM, extract(KEM, b"", b"eae_prk", agreed), b"shared_secret", enc + receiver, 32)
    context = b"\0" + extract(SUITE, b"", b"psk_id_hash", b"") + extract(SUITE, b"", b"info_hash", info)
    secret = extract(SUITE, shared, b"secret", b"")
    return expand(SUITE, secret, b"key", context, 32), expand(SUITE, secret, b"base_nonce", context, 12)


def hpke_seal(receiver, info, aad, plain, ephemeral):
    enc = public(ephemeral)
    agreed = ephemeral.exchange(X25519PublicKey.from_public_bytes(receiver))
    key, nonce = hpke_keys(agreed, enc, receiver, info)
    return enc, ChaCha20Poly1305(key).encrypt(nonce, plain, aad)


def hpke_open(private, enc, info, aad, sealed):
    agreed = private.exchange(X25519PublicKey.from_public_bytes(enc))
    key, nonce = hpke_keys(agreed, enc, public(private), info)
    return ChaCha20Poly1305(key).decrypt(nonce, sealed, aad)


def context_of(class_id, signing_key, sequence, index):
    return T("box", encode([class_id, signing_key, sequence, index]))


def open_box(box, context, machines, class_keys):
    """Returns the state of a box and the bytes of its objects."""
    known = isinstance(box, list) and box and type(box[0]) is int
    require(known, "encoding: box")
    if box[0] > 2:
        return "unknown kind", []
    require([type(x) for x in box[1:]] == [bytes] * (1, 3, 2)[box[0]], "encoding: box")
    try:
        if box[0] == 0:
            return "opened", objects_of(box[1])
        if box[0] == 1:
            require(len(box[1]) == 8 and len(box[2]) == 32, "encoding: box")
            if box[1] not in class_keys:
                return "key missing", []
            key, sealed = hkdf(class_keys[box[1]], box[2], context), box[3]
        else:
            require(0 < len(box[1]) <= 88 * 4128 and len(box[1]) % 88 == 0, "encoding: box")
            wraps = {box[1][i:i + 8]: box[1][i + 8:i + 88] for i in reversed(range(0, len(box[1]), 88))}
            mine = next((m for m in machines if m.key_id in wraps), None)
            if mine is None:
                return "for others", []
            wrap = wraps[mine.key_id]
            key, sealed = hpke_open(mine.sealing, wrap[:32], context, b"", wrap[32:]), box[2]
            require(len(key) == 32, "box")
        return "opened", objects_of(ChaCha20Poly1305(key).decrypt(bytes(12), sealed, context))
    except (InvalidTag, ValueError):
        return "refused: box", []
    except Bad as bad:
        if str(bad) == "encoding: box":
            raise
        return "refused: " + ("padding" if str(bad) == "padding" else "content"), []


def open_file(sealed, key, size):
    """Opens a handed-out file."""
    chunks = max(1, -(-size // 65_536))
    require(len(sealed) == size + 16 * chunks, "size")
    step = 65_552
    return b"".join(
        ChaCha20Poly1305(key).decrypt(i.to_bytes(11, "big") + bytes([i == chunks - 1]), sealed[i * step:(i + 1) * step], None)
        for i in range(chunks))


# Objects -----------------------------------------------------------------------------------------

INSTANT, STAMP, COUNT, NUMBER = 1 << 36, 1 << 62, 1 << 32, 1 << 37


def U(below=COUNT, least=0):
    def check(v):
        require(type(v) is int and least <= v < below, "number")
        return v
    return check


def B(n, least=None):
    def check(v):
        require(isinstance(v, bytes) and (n if least is None else least) <= len(v) <= n, "bytes")
        return v.hex()
    return check


def S(most, least=0, also=""):
    def check(v):
        require(isinstance(v, str) and least <= len(v.encode()) <= most, "text")
        for c in v:
            o = ord(c)
            require(c in also or not (o < 32 or 127 <= o < 160 or 0x202A <= o < 0x202F or 0x2066 <= o < 0x206A), "text")
        return v
    return check


def F(least=-2.0**53, most=2.0**53):
    def check(v):
        require(isinstance(v, float) and least <= v <= most, "float")
        return v
    return check


def N(inner): return lambda v: None if v is None else inner(v)


def A(inner, most, least=0, unique=None):
    def check(v):
        require(isinstance(v, list) and least <= len(v) <= most, "array")
        result = [inner(x) for x in v]
        keys = [x if unique == "" else x.get(unique) for x in result] if unique is not None else []
        require(len(set(keys)) == len(keys), "twice")
        return result
    return check


def Row(**fields):
    def check(v):
        require(isinstance(v, list) and len(v) == len(fields), "length")
        return {name: kind(x) for (name, kind), x in zip(fields.items(), v)}
    return check


def Map(**fields):
    """Fields as name=(number, type), with a third element for an optional one. Skips other keys."""
    def check(v):
        require(isinstance(v, dict), "map")
        require(all(len(f) == 3 or f[0] in v for f in fields.values()), "field")
        return {name: f[1](v[f[0]]) for name, f in fields.items() if f[0] in v}
    return check


def both(kind, condition):
    def check(v):
        result = kind(v)
        require(condition(result), "range")
        return result
    return check


def part(v):
    require(isinstance(v, list) and len(v) >= 2, "part")
    common = dict(number=U(least=1), kind=U())
    kind = U()(v[1])
    if kind > 4:
        return {"number": U(least=1)(v[0]), "kind": kind}
    null = lambda x: require(x is None, "null")
    file = dict(name=S(255, 1), size=U((1 << 31) + 1), sha256=B(32))
    require(kind > 0, "part")
    return [Row(**common, **file, sealedHash=B(32), fileKey=B(32)),
            both(Row(**common, **file, sealedHash=null, fileKey=null),
                 lambda x: "/" not in x["name"] and not x["name"].startswith(".")),
            Row(**common, title=S(255), application=S(2048), identifiers=A(S(2048), 64)),
            both(Row(**common, title=S(255), url=S(2048)),
                 lambda x: x["url"].startswith(("http://", "https://")))][kind - 1](v)


def item(v):
    null = lambda x: require(x is None, "null")
    require(isinstance(v, list) and len(v) == 6 and type(v[2]) is int and v[2] <= 3, "item")
    title, value, last = [(null, null, null), (S(255), U(2), U(4)), (S(255), F(), N(S(2048))),
                          (S(255), F(), F(least=5e-324))][v[2]]
    return Row(identifier=S(2048), stamp=U(STAMP), kind=U(), title=title, value=value, last=last)(v)


def session(v):
    segments = A(U(), 3 * 16_384)
    words = {n: N(U()) for n in ("wordsBefore", "wordsAfter", "added", "removed", "pasted")}
    s = Row(mark=B(8), begun=U(INSTANT), length=U(), corrected=U(STAMP), secondsRemoved=U(), counter=N(S(2048)),
            **words, segments=segments)(v)
    require(s["begun"] + s["length"] < INSTANT, "range")
    require(len(s["segments"]) % 3 == 0 and all(k <= 3 for k in s["segments"][2::3]), "segments")
    require(s["begun"] + sum(s["segments"][0::3]) + sum(s["segments"][1::3]) < INSTANT, "range")
    require(s["counter"] is not None or all(s[n] is None for n in words), "null")
    return s


NAME, TEXT, ID, STATE = S(255), S(2048), B(16), Row(state=U(2), time=U(INSTANT), stamp=U(STAMP))
MACHINE = dict(signingKey=B(32), sealingKey=B(32))
DATE = both(S(10, 10), lambda d: re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", d))
PIECE = both(Row(**{"from": F(0.0, 1.0), "to": F(0.0, 1.0), "stamp": U(STAMP)}), lambda p: p["from"] <= p["to"])
WINDOW = both(Row(**{"from": U(INSTANT), "to": N(U(INSTANT))}), lambda w: w["to"] is None or w["from"] <= w["to"])
ATTEMPT = Map(mark=(1, B(8), 0), begun=(2, U(INSTANT)), progress=(3, A(PIECE, 1024)), cleared=(4, U(STAMP)),
              primary=(5, Row(identifier=N(TEXT), stamp=U(STAMP)), 0), items=(6, A(item, 64, unique="identifier")),
              sessions=(7, A(session, 4096, unique="mark")))
WORK = Map(part=(1, U(least=1)), fileName=(2, NAME, 0), attempts=(3, A(ATTEMPT, 64, unique="mark")), done=(4, STATE, 0))
SAID = Row(sequence=U(least=1), sharing=U(4), erasures=U(), number=U(NUMBER))
LAST = both(Row(sequence=U(), digest=ID), lambda l: l["sequence"] > 0 or l["digest"] == "00" * 16)
CLOCK = both(S(5, 5), lambda c: re.fullmatch(r"[0-9]{2}:[0-9]{2}", c))
TIME = Row(clock=CLOCK, instant=U(INSTANT))
before_end = lambda due, time: time is None or time["instant"] <= due
OWN_DUE = both(Row(date=DATE, endOfDay=U(INSTANT), time=N(TIME)), lambda d: before_end(d["endOfDay"], d["time"]))
OWN_PARTS = A(Row(number=U(least=1), done=STATE), 64, unique="number")
KINDS = {
    1: ("teachers", Map(listed=(1, A(Row(**MACHINE), 32, 1, "signingKey")), removed=(2, A(B(32), 1024)))),
    2: ("class", Map(id=(1, ID), revision=(2, U()), title=(3, NAME), timeZone=(4, TEXT), idleLimit=(5, N(U())),
                     archived=(7, U(INSTANT), 0))),
    3: ("keys", Map(keys=(1, A(Row(key=B(32), made=U(INSTANT)), 4096, 1)))),
    4: ("assignment", both(Map(
        id=(1, ID), revision=(2, U()), state=(3, U(6)), title=(4, NAME), instructions=(5, S(16_384, also="\n")),
        due=(6, Row(date=DATE, instant=U(INSTANT)), 0), publishAt=(7, U(INSTANT), 0), windows=(8, A(WINDOW, 256)),
        idleLimit=(9, N(U())), parts=(10, A(part, 64, unique="number")), students=(11, A(ID, 1500, 1), 0), dueTime=(12, TIME, 0)),
        lambda a: "dueTime" not in a or "due" in a and before_end(a["due"]["instant"], a["dueTime"]))),
    5: ("student", Map(
        id=(1, ID), revision=(2, U()), name=(3, NAME), rosterId=(4, TEXT, 0),
        machines=(5, A(Row(**MACHINE, admitted=U(INSTANT), last=N(LAST), said=N(SAID)), 16, unique="signingKey")),
        membership=(6, U(3)), personalCode=(7, B(5), 0), sharing=(8, U(4)), erasures=(9, U(NUMBER)),
        confirmed=(10, A(B(32), 16, 1, ""), 0))),
    6: ("standing", Map(id=(1, ID), revision=(2, U()), sharing=(3, U(4)), erasures=(4, U(NUMBER)))),
    7: ("seen", Map(made=(1, U(INSTANT)),
                    writers=(2, A(Row(writer=ID, sequence=U(least=1), digest=ID), 16_384, unique="writer")))),
    9: ("teacher", Map(name=(1, NAME))),
    10: ("arrangements", Map(student=(1, ID), arrangements=(2, A(
        Row(assignment=ID, revision=U(), due=N(OWN_DUE), excused=U(2)), 1000, 1, "assignment")))),
    11: ("machines", Map(student=(1, ID), machines=(2, A(Row(**MACHINE), 16, 1, "signingKey")),
                          revoked=(3, A(B(32), 16, 1, ""), 0),
                          heard=(4, Row(erasures=U(NUMBER), states=A(Row(
                              assignment=ID, opened=N(U(INSTANT)), submitted=N(STATE), parts=OWN_PARTS),
                              1000, unique="assignment")), 0))),
    16: ("join", Map(name=(1, NAME), role=(2, U(2)), sealingKey=(3, B(32)), nonce=(4, ID), personalCode=(5, B(5), 0))),
    17: ("report", Map(assignment=(1, ID), made=(2, U(INSTANT)), erasures=(3, U(NUMBER)), opened=(4, U(INSTANT), 0),
                       submitted=(5, STATE, 0), works=(6, A(WORK, 64, unique="part")), cut=(7, U(2, 1), 0))),
    18: ("sharing", Map(state=(1, U(4)), stamp=(2, U(STAMP)), erasures=(3, U()), number=(4, U(NUMBER)),
                        heads=(5, A(Row(writer=ID, head=U(least=1)), 32, 1, "writer"), 0),
                        leftOut=(6, A(ID, 1000, 1, ""), 0), hints=(7, A(B(256, 0), 32, 1), 0))),
    19: ("ownState", Map(assignment=(1, ID), opened=(2, U(INSTANT), 0), submitted=(3, STATE, 0),
                         parts=(4, OWN_PARTS))),
}
def describe(data):
    """The object with names for its fields; raises Bad if it breaks a rule of its kind."""
    value = decode(data)
    require(isinstance(value, dict) and type(value.get(0)) is int, "content")
    require(value[0] < COUNT, "number")
    if value[0] not in KINDS:
        named = isinstance(value.get(1), bytes) and len(value[1]) == 16
        return {"kind": value[0], "unknown": True, **({"id": value[1].hex()} if named else {})}
    name, kind = KINDS[value[0]]
    return {"kind": value[0], "object": name, **kind(value)}
