"""Makes vectors.json: fixed keys, fixed randomness, so every run prints the same bytes.

  class_reader.py --vectors > ../Vectors/vectors.json
"""
import hashlib
import os
import tempfile

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

import class_reader
from class_format import (
    D, H, T, Bad, Machine, check_of, context_of, decode, describe, encode, fours, hkdf, hpke_open, hpke_seal, key_id,
    letters, machine_of, objects_of, open_box, open_file, padded, public, root_of, with_check, writer_of)

SHEET = bytes(range(32))
ROOT = root_of(SHEET)
CLASS = writer_of(public(ROOT))
TEACHER = machine_of(SHEET, 1)
STUDENT = Machine(bytes(range(0x20, 0x40)))
LAPTOP = Machine(bytes(range(0xa0, 0xc0)))
CLASS_KEY = bytes(range(0x40, 0x60))
CODE = bytes.fromhex("deadbeef01")
ASSIGNMENT = b"\x0a" * 16
NOON = 1_800_000_000
STAMP = NOON * 1000 * 65_536


def pad(content): return content + bytes(padded(len(content)) - len(content))


def box(kind, objects, signing_key, sequence, index, receivers=(), class_key=CLASS_KEY, content=None):
    """A box with fixed randomness. `content` replaces the padded content."""
    context = context_of(CLASS, signing_key, sequence, index)
    content = pad(encode(objects)) if content is None else content
    if kind == 0:
        return [0, content]
    if kind == 1:
        salt = bytes([0x60 + index]) * 32
        return [1, key_id(class_key), salt, ChaCha20Poly1305(hkdf(class_key, salt, context)).encrypt(bytes(12), content, context)]
    key = bytes([0x70 + index]) * 32
    wraps = b""
    for number, receiver in enumerate(receivers):
        ephemeral = X25519PrivateKey.from_private_bytes(bytes([0x80 + number]) * 32)
        wraps += key_id(receiver) + b"".join(hpke_seal(receiver, context, b"", key, ephemeral))
    return [2, wraps, ChaCha20Poly1305(key).encrypt(bytes(12), content, context)]


def entry(signing, sequence, least, boxes, previous=None, **changes):
    """The bytes and the digest of an entry. `changes` replaces fields of the body, as in f1=…"""
    body = {0: 2, 1: CLASS, 2: public(signing), 3: sequence, 4: least, 6: boxes}
    if previous:
        body[5] = previous
    for name, value in changes.items():
        body[int(name[1:])] = value
    body = encode(body)
    return encode([body, signing.sign(T("entry", body))]), H("entry", body)


def hint(signing, sequence, tag="newest", **changes):
    """The bytes of a hint."""
    body = {0: 2, 1: CLASS, 2: public(signing), 3: sequence}
    for name, value in changes.items():
        body[int(name[1:])] = value
    body = encode(body)
    return encode([body, signing.sign(T(tag, body))])


JOIN = {0: 16, 1: "Anna Berg", 2: 0, 3: STUDENT.sealing_key, 4: b"\x09" * 16}
STUDENT_ID = H("student", CLASS + "7b-017".encode())[:16]
SESSION = [H("mark", ASSIGNMENT + b"\x0b" * 16)[:8], NOON, 3_600, 0, 0, "prose/1", 100, 350, 260, 10, 0,
           [0, 600, 1, 0, 1200, 0, 60, 300, 2, 100, 200, 3]]
OBJECTS = {
    "teachers": {0: 1, 1: [[TEACHER.signing_key, TEACHER.sealing_key]], 2: []},
    "class": {0: 2, 1: CLASS, 2: 1, 3: "History 7b", 4: "Europe/Berlin", 5: 300},
    "class, archived, no idle limit": {0: 2, 1: CLASS, 2: 2, 3: "", 4: "UTC", 5: None, 7: NOON},
    "keys": {0: 3, 1: [[CLASS_KEY, NOON]]},
    "assignment": {
        0: 4, 1: ASSIGNMENT, 2: 3, 3: 2, 4: "Essay", 5: "Two pages.\nBy hand or not.", 6: ["2026-12-24", NOON + 86_399],
        7: NOON, 8: [[NOON, NOON + 60], [NOON + 90, None]], 9: None,
        10: [[1, 1, "essay.odt", 70_000, hashlib.sha256(b"").digest(), b"\x0c" * 32, b"\x0d" * 32],
             [2, 2, "sources.pdf", 0, hashlib.sha256(b"").digest(), None, None],
             [3, 3, "Act 1", "org.example.plays", ["hamlet", "act-1"]], [4, 4, "Library", "https://example.org/"]],
        11: [STUDENT_ID]},
    "assignment, taken back from the class": {
        0: 4, 1: ASSIGNMENT, 2: 2, 3: 5, 4: "Essay", 5: "", 8: [[NOON, NOON + 60]], 9: None, 10: []},
    "student": {
        0: 5, 1: STUDENT_ID, 2: 4, 3: "Anna Berg", 4: "7b-017",
        5: [[STUDENT.signing_key, STUDENT.sealing_key, NOON, None, None],
            [b"\x0e" * 32, b"\x0f" * 32, NOON, [7, b"\x01" * 16], [6, 0, 2, 3]]],
        6: 0, 7: CODE, 8: 1, 9: 0},
    "student, erased by the school": {
        0: 5, 1: STUDENT_ID, 2: 5, 3: "Anna Berg", 5: [[STUDENT.signing_key, STUDENT.sealing_key, NOON, None, [1, 2, 1, 1]]],
        6: 0, 8: 2, 9: 1 << 32},
    "standing": {0: 6, 1: STUDENT_ID, 2: 1, 3: 1, 4: 2},
    "assignment, due at a time": {
        0: 4, 1: ASSIGNMENT, 2: 4, 3: 2, 4: "Essay", 5: "", 6: ["2026-12-24", NOON + 86_399], 8: [], 9: None, 10: [],
        12: ["14:00", NOON + 50_400]},
    "arrangements": {
        0: 10, 1: STUDENT_ID, 2: [[ASSIGNMENT, 2, ["2027-01-08", NOON + 1_382_399, ["09:30", NOON + 1_330_200]], 0],
                                  [b"\x10" * 16, 1, ["2027-01-08", NOON + 1_382_399, None], 0], [b"\x11" * 16, 1, None, 1]]},
    "machines": {0: 11, 1: STUDENT_ID, 2: [[STUDENT.signing_key, STUDENT.sealing_key], [LAPTOP.signing_key, LAPTOP.sealing_key]]},
    "machines, one revoked": {0: 11, 1: STUDENT_ID, 2: [[STUDENT.signing_key, STUDENT.sealing_key]], 3: [b"\x0e" * 32]},
    "machines, with what was said": {0: 11, 1: STUDENT_ID, 2: [[LAPTOP.signing_key, LAPTOP.sealing_key]], 3: [STUDENT.signing_key],
                                     4: [2, [[ASSIGNMENT, NOON, [1, NOON + 60, STAMP + 9], [[1, [0, NOON + 30, STAMP + 8]]]],
                                             [b"\x10" * 16, None, None, []]]]},
    "own state": {0: 19, 1: ASSIGNMENT, 2: NOON, 3: [1, NOON + 3_900, STAMP + 5], 4: [[1, [1, NOON + 3_900, STAMP + 4]]]},
    "own state, nothing but done": {0: 19, 1: ASSIGNMENT, 4: [[3, [0, NOON, STAMP]]]},
    "seen": {0: 7, 1: NOON, 2: [[CLASS, 1, b"\x02" * 16], [STUDENT.writer, 12, b"\x03" * 16]]},
    "teacher": {0: 9, 1: "Jörg Müller"},
    "join": JOIN,
    "join with a personal code": {**JOIN, 5: CODE},
    "report": {
        0: 17, 1: ASSIGNMENT, 2: NOON + 4_000, 3: 0, 4: NOON, 5: [1, NOON + 3_900, STAMP + 5],
        6: [{1: 1, 2: "my essay.odt", 4: [1, NOON + 3_900, STAMP + 4], 3: [
            {2: NOON, 3: [[0.0, 0.5, STAMP]], 4: 0, 5: ["words", STAMP + 1], 7: [SESSION], 6: [
                ["words", STAMP + 1, 2, "Words", 350.0, "prose/1"], ["quiz", STAMP, 3, "Quiz", 7.5, 10.0],
                ["read", STAMP, 1, "Read", 1, 2], ["old", STAMP, 0, None, None, None]]}]}]},
    "report of an attempt, cut": {
        0: 17, 1: ASSIGNMENT, 2: NOON, 3: 2, 7: 1, 6: [{1: 3, 3: [
            {1: b"\x04" * 8, 2: NOON, 3: [], 4: STAMP, 5: [None, STAMP], 6: [],
             7: [[b"\x05" * 8, NOON, 60, STAMP, 10, None, None, None, None, None, None, []]]}]}]},
    "sharing": {0: 18, 1: 2, 2: STAMP, 3: 1, 4: 3},
    "sharing, with heads and a report left out": {
        0: 18, 1: 0, 2: STAMP, 3: 0, 4: (1 << 37) - 1, 5: [[TEACHER.writer, 2]], 6: [ASSIGNMENT]},
    "sharing, with a hint": {
        0: 18, 1: 0, 2: STAMP, 3: 0, 4: 0, 5: [[TEACHER.writer, 40]], 7: [hint(TEACHER.signing, 40)]},
    "unknown kind": {0: 99, 1: "later"},
    "unknown kind with an id": {0: 100, 1: b"\x12" * 16, 2: 1},
    "unknown field": {0: 9, 1: "Ada", 40: [1, None]},
}


def entries():
    """The first entry of each log is of version 1, as in a class whose machines were updated later."""
    student, teacher = STUDENT.signing, TEACHER.signing
    root, root_digest = entry(ROOT, 1, 1, [box(0, [OBJECTS["teachers"]], public(ROOT), 1, 0)], f0=1)
    first, first_digest = entry(teacher, 1, 1, [
        box(2, [OBJECTS["keys"]], TEACHER.signing_key, 1, 0, [TEACHER.sealing_key, STUDENT.sealing_key]),
        box(1, [OBJECTS["class"], OBJECTS["teacher"]], TEACHER.signing_key, 1, 1)], f0=1)
    second, second_digest = entry(teacher, 2, 1, [
        box(2, [OBJECTS["student"], OBJECTS["assignment"]], TEACHER.signing_key, 2, 0, [TEACHER.sealing_key]),
        box(2, [{k: v for k, v in OBJECTS["assignment"].items() if k != 11}],
            TEACHER.signing_key, 2, 1, [STUDENT.sealing_key]),
        box(2, [OBJECTS["standing"]], TEACHER.signing_key, 2, 2, [STUDENT.sealing_key, TEACHER.sealing_key]),
        box(2, [OBJECTS["arrangements"]], TEACHER.signing_key, 2, 3, [STUDENT.sealing_key, TEACHER.sealing_key]),
        box(2, [OBJECTS["machines"]], TEACHER.signing_key, 2, 4, [STUDENT.sealing_key, LAPTOP.sealing_key])],
        first_digest)
    join, join_digest = entry(student, 1, 1, [
        box(2, [JOIN, {0: 18, 1: 0, 2: STAMP, 3: 0, 4: 0}], STUDENT.signing_key, 1, 0, [TEACHER.sealing_key])], f0=1)
    report, report_digest = entry(student, 2, 1, [
        box(2, [OBJECTS["report"]], STUDENT.signing_key, 2, 0, [TEACHER.sealing_key]),
        box(2, [OBJECTS["own state"]], STUDENT.signing_key, 2, 1, [LAPTOP.sealing_key])], join_digest)
    fork, _ = entry(student, 2, 1, [
        box(2, [{**OBJECTS["report"], 2: NOON + 4_100}], STUDENT.signing_key, 2, 0, [TEACHER.sealing_key])], join_digest)
    gap, gap_digest = entry(student, 4, 1, [
        box(2, [{0: 18, 1: 0, 2: STAMP + 1, 3: 0, 4: 2}], STUDENT.signing_key, 4, 0, [TEACHER.sealing_key])])
    full, _ = entry(student, 5, 5, [
        box(2, [JOIN, {0: 18, 1: 2, 2: STAMP + 9, 3: 1, 4: 3}], STUDENT.signing_key, 5, 0, [TEACHER.sealing_key])], gap_digest)
    return {"root": root, "teacher 1": first, "teacher 2": second, "student 1": join, "student 2": report,
            "student 2, fork": fork, "student 4": gap, "student 5, full": full}


def logs(files):
    """Reads four folders: complete, with a gap and a fork, after a full entry, and with junk."""
    places = {"root": (CLASS, 1), "teacher 1": (TEACHER.writer, 1), "teacher 2": (TEACHER.writer, 2),
              "student 1": (STUDENT.writer, 1), "student 2": (STUDENT.writer, 2), "student 4": (STUDENT.writer, 4),
              "student 2, fork": (STUDENT.writer, "0000000002 (copy)"), "student 5, full": (STUDENT.writer, 5)}
    common = ["root", "teacher 1", "teacher 2", "student 1", "student 2"]
    result = []
    for name, names in {"complete": common, "gap and fork": common + ["student 2, fork", "student 4"],
                        "full": common + ["student 4", "student 5, full"]}.items():
        with tempfile.TemporaryDirectory() as folder:
            listing = {}
            for file in names:
                writer, number = places[file]
                number = f"{number:010}" if isinstance(number, int) else number
                path = f"{letters(CLASS)}/{letters(writer)}/{number}.fpe"
                os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
                with open(os.path.join(folder, path), "wb") as stream:
                    stream.write(files[file])
                listing[path] = file
            place = os.path.join(folder, letters(CLASS))
            result.append({"name": name, "files": listing,
                           "asTeacher": class_reader.read_class(place, [TEACHER], {}),
                           "asStudent": class_reader.read_class(place, [STUDENT], {}),
                           "asAnyone": class_reader.read_class(place, [], {})})
    return result


def reason(run, *arguments):
    try:
        run(*arguments)
    except Bad as bad:
        return str(bad)
    raise AssertionError("not refused")


def refused_cbor():
    cases = ["", "1800", "190017", "1a0000ffff", "1b00000000ffffffff", "20", "3863", "c000", "f4", "f5", "f7", "f97c00",
             "fa47c35000", "fb7ff0000000000000", "fb7ff8000000000000", "fb8000000000000000", "5f4101ff", "7f6161ff",
             "9f01ff", "bf0001ff", "61ff", "63eda080", "a2010000f6", "a201000100", "a1613100", "8101f6", "8200",
             "81" * 13 + "00", "9b7fffffffffffffff", "5bffffffffffffffff", "1c", "f818", "0000"]
    return [{"bytes": c, "reason": reason(decode, bytes.fromhex(c))} for c in cases]


def changed(name, path, value):
    """An object of the list with one place replaced."""
    copy = decode(encode(OBJECTS[name]))
    place = copy
    for step in path[:-1]:
        place = place[step]
    if value is KeyError:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return copy


def refused_objects():
    work, attempt, one = [6, 0], [6, 0, 3, 0], [6, 0, 3, 0, 7, 0]
    cases = [
        ("no listed machine", changed("teachers", [1], [])), ("removed is missing", changed("teachers", [2], KeyError)),
        ("machine twice", changed("teachers", [1], OBJECTS["teachers"][1] * 2)),
        ("key of 31 bytes", changed("keys", [1, 0, 0], bytes(31))), ("revision 2^32", changed("class", [2], 1 << 32)),
        ("title of 256 bytes", changed("class", [3], "ä" * 128)), ("U+0007", changed("class", [3], "a\u0007")),
        ("U+0085", changed("class", [3], "a\u0085")), ("U+202E", changed("class", [3], "a\u202e")),
        ("U+2066", changed("class", [3], "a\u2066")), ("line end in a title", changed("class", [3], "a\nb")),
        ("idle limit is missing", changed("class", [5], KeyError)), ("archived is null", changed("class", [7], None)),
        ("instant 2^36", changed("class", [7], 1 << 36)), ("state 6", changed("assignment", [3], 6)),
        ("tab in instructions", changed("assignment", [5], "a\tb")),
        ("instructions of 16385 bytes", changed("assignment", [5], "a" * 16_385)),
        ("date in words", changed("assignment", [6, 0], "24 Dec '26")),
        ("window ends before", changed("assignment", [8, 0], [NOON, NOON - 1])),
        ("part number twice", changed("assignment", [10, 1, 0], 1)), ("part 0", changed("assignment", [10, 0, 0], 0)),
        ("file without a key", changed("assignment", [10, 0, 6], None)),
        ("shared file with a key", changed("assignment", [10, 1, 6], bytes(32))),
        ("part with 8 elements", changed("assignment", [10, 0], OBJECTS["assignment"][10][0] + [0])),
        ("file above 2 GiB", changed("assignment", [10, 0, 3], (1 << 31) + 1)),
        ("link with file:", changed("assignment", [10, 3, 3], "file:///etc/passwd")),
        ("time without a date", changed("assignment, due at a time", [6], KeyError)),
        ("time after the day", changed("assignment, due at a time", [12, 1], NOON + 86_400)),
        ("time of 4 bytes", changed("assignment, due at a time", [12, 0], "9:30")),
        ("time with a point", changed("assignment, due at a time", [12, 0], "14.00")),
        ("no arrangements", changed("arrangements", [2], [])),
        ("arrangement twice", changed("arrangements", [2], OBJECTS["arrangements"][2][:1] * 2)),
        ("arrangement without excused", changed("arrangements", [2, 2], [b"\x11" * 16, 1, None])),
        ("excused 2", changed("arrangements", [2, 2, 3], 2)),
        ("own date with 2 elements", changed("arrangements", [2, 1, 2], ["2027-01-08", NOON])),
        ("own time after its day", changed("arrangements", [2, 0, 2, 2, 1], NOON + 1_382_400)),
        ("1001 arrangements", changed("arrangements", [2], [[i.to_bytes(16, "big"), 1, None, 1] for i in range(1_001)])),
        ("no own machines", changed("machines", [2], [])),
        ("own machine twice", changed("machines", [2], OBJECTS["machines"][2][:1] * 2)),
        ("17 own machines", changed("machines", [2], [[bytes([i]) * 32, bytes(32)] for i in range(17)])),
        ("no revoked machines", changed("machines, one revoked", [3], [])),
        ("revoked twice", changed("machines, one revoked", [3], [b"\x0e" * 32] * 2)),
        ("17 revoked machines", changed("machines, one revoked", [3], [bytes([i]) * 32 for i in range(17)])),
        ("assignment twice in what was said", changed("machines, with what was said", [4, 1, 1, 0], ASSIGNMENT)),
        ("what was said without its number", changed("machines, with what was said", [4], [[]])),
        ("part 0 in what was said", changed("machines, with what was said", [4, 1, 0, 3, 0, 0], 0)),
        ("part 0 of an own state", changed("own state", [4, 0, 0], 0)),
        ("part of an own state twice", changed("own state", [4], OBJECTS["own state"][4] * 2)),
        ("own state without parts", changed("own state", [4], KeyError)),
        ("kind 2^32", {0: 1 << 32, 1: 0}),
        ("no students", changed("assignment", [11], [])), ("membership 3", changed("student", [6], 3)),
        ("nothing counts, but a digest", changed("student", [5, 1, 3], [0, b"\x01" * 16])),
        ("personal code of 4 bytes", changed("student", [7], bytes(4))), ("17 machines", changed(
            "student", [5], [[bytes([i]) * 32, bytes(32), 0, None, None] for i in range(17)])),
        ("machine without said", changed("student", [5, 0], [bytes(32), bytes(32), 0, None])),
        ("said at sequence 0", changed("student", [5, 1, 4], [0, 0, 0, 0])), ("said sharing 4", changed("student", [5, 1, 4, 1], 4)),
        ("said erasures 2^32", changed("student", [5, 1, 4, 2], 1 << 32)),
        ("said number 2^37", changed("student", [5, 1, 4, 3], 1 << 37)), ("said of 3", changed("student", [5, 1, 4], [6, 0, 2])),
        ("school erasures 2^37", changed("student", [9], 1 << 37)),
        ("erasures 2^37", changed("standing", [4], 1 << 37)), ("seen twice", changed("seen", [2], OBJECTS["seen"][2][:1] * 2)),
        ("digest of 8 bytes", changed("seen", [2, 0, 2], bytes(8))), ("role 2", changed("join", [2], 2)),
        ("nonce of 15 bytes", changed("join", [4], bytes(15))), ("cut is 0", changed("report", [7], 0)),
        ("stamp 2^62", changed("sharing", [2], 1 << 62)), ("sharing 4", changed("sharing", [1], 4)),
        ("sharing without a number", changed("sharing", [4], KeyError)), ("number 2^37", changed("sharing", [4], 1 << 37)),
        ("no heads", changed("sharing", [5], [])), ("head 0", changed("sharing", [5], [[bytes(16), 0]])),
        ("heads are null", changed("sharing", [5], None)), ("writer of 15 bytes", changed("sharing", [5], [[bytes(15), 1]])),
        ("head twice", changed("sharing", [5], [[bytes(16), 1], [bytes(16), 2]])),
        ("33 heads", changed("sharing", [5], [[bytes(15) + bytes([i]), 1] for i in range(33)])),
        ("nothing left out", changed("sharing", [6], [])), ("left out twice", changed("sharing", [6], [ASSIGNMENT] * 2)),
        ("no hints", changed("sharing", [7], [])), ("33 hints", changed("sharing", [7], [b""] * 33)),
        ("hint of 257 bytes", changed("sharing", [7], [bytes(257)])),
        ("part twice", changed("report", [6], OBJECTS["report"][6] * 2)),
        ("progress as integers", changed("report", attempt + [3, 0], [0, 1, STAMP])),
        ("progress above 1", changed("report", attempt + [3, 0], [0.0, 1.5, STAMP])),
        ("progress backwards", changed("report", attempt + [3, 0], [0.5, 0.25, STAMP])),
        ("submitted is null", changed("report", [5], None)), ("file name with NUL", changed("report", work + [2], "a\0")),
        ("item with 5 elements", changed("report", attempt + [6, 0], ["words", STAMP, 2, "Words", 1.0])),
        ("removed item with a title", changed("report", attempt + [6, 3, 3], "Old")),
        ("score out of 0", changed("report", attempt + [6, 1, 5], 0.0)),
        ("quantity above 2^53", changed("report", attempt + [6, 0, 4], 9007199254740994.0)),
        ("item twice", changed("report", attempt + [6, 1, 0], "words")),
        ("segments of 4", changed("report", one + [11], [0, 1, 1, 0])), ("segment kind 4", changed("report", one + [11], [0, 1, 4])),
        ("words without a counter", changed("report", one + [5], None)),
        ("session ends at 2^36", changed("report", one + [1], (1 << 36) - 3_600)),
        ("segment ends at 2^36", changed("report", one, SESSION[:1] + [(1 << 36) - 2, 0] + SESSION[3:11] + [[1, 1, 1]])),
    ]
    return [{"name": n, "bytes": encode(o).hex(), "reason": reason(describe, encode(o))} for n, o in cases]


def refused_entries():
    signing, key = STUDENT.signing, STUDENT.signing_key
    good = box(0, [JOIN], key, 40, 0)
    file, _ = entry(signing, 40, 40, [good])
    body, signature = decode(file)
    cases = [
        ("cut", file[:-1]), ("byte after the end", file + b"\0"), ("signature of 63 bytes", encode([body, signature[:63]])),
        ("flipped bit in the signature", file[:-1] + bytes([file[-1] ^ 1])),
        ("flipped bit in the body", encode([body[:-300] + bytes([body[-300] ^ 1]) + body[-299:], signature])),
        ("version 0", entry(signing, 40, 40, [], f0=0)[0]), ("version 3", entry(signing, 40, 40, [], f0=3)[0]),
        ("version 3 in another shape", entry(signing, 40, 40, [], f0=3, f3="later")[0]),
        ("version 3 by another writer", entry(TEACHER.signing, 40, 40, [], f0=3)[0]),
        ("version 3 without a signature", encode([decode(entry(signing, 40, 40, [], f0=3)[0])[0], bytes(64)])),
        ("version 3 and nothing else", encode([encode({0: 3}), bytes(64)])), ("another class", entry(signing, 40, 40, [], f1=bytes(16))[0]),
        ("class of 15 bytes", entry(signing, 40, 40, [], f1=bytes(15))[0]),
        ("another writer", entry(TEACHER.signing, 40, 40, [])[0]), ("sequence 0", entry(signing, 0, 0, [])[0]),
        ("from 0", entry(signing, 1, 0, [])[0]), ("from above", entry(signing, 40, 41, [])[0]),
        ("from 32 below", entry(signing, 40, 8, [])[0]), ("sequence 2^32", entry(signing, 1 << 32, 1 << 32, [])[0]),
        ("previous of 16 bytes", entry(signing, 40, 39, [], f5=bytes(16))[0]),
        ("previous is null", entry(signing, 40, 39, [], f5=None)[0]), ("boxes are missing", entry(signing, 40, 40, None)[0]),
        ("box is empty", entry(signing, 40, 40, [[]])[0]), ("open box with 3 elements", entry(signing, 40, 40, [[0, b"", b""]])[0]),
        ("salt of 31 bytes", entry(signing, 40, 40, [[1, bytes(8), bytes(31), bytes(528)]])[0]),
        ("no recipient", entry(signing, 40, 40, [[2, b"", bytes(528)]])[0]),
        ("recipients of 89 bytes", entry(signing, 40, 40, [[2, bytes(89), bytes(528)]])[0]),
    ]
    read = lambda data: class_reader.read_entry(data, CLASS, STUDENT.writer, "admitted", [TEACHER], {})
    return [{"name": n, "bytes": d.hex(), "reason": reason(read, d)} for n, d in cases]


def hints(files):
    cases = [("student", STUDENT.writer, hint(STUDENT.signing, 5)), ("greatest", STUDENT.writer, hint(STUDENT.signing, (1 << 32) - 1)),
             ("unknown field", STUDENT.writer, hint(STUDENT.signing, 5, f9=1)), ("root", CLASS, files["root"])]
    return [{"name": n, "writer": letters(w), "bytes": b.hex(), "sequence": class_reader.read_hint(b, CLASS, w)} for n, w, b in cases]


def refused_hints(files):
    signing, good = STUDENT.signing, hint(STUDENT.signing, 5)
    body, signature = decode(good)
    cases = [
        ("ten digits", b"0000000005"), ("nothing", b""), ("cut", good[:-1]), ("byte after the end", good + b"\0"),
        ("flipped bit in the signature", good[:-1] + bytes([good[-1] ^ 1])), ("signature of 63 bytes", encode([body, signature[:63]])),
        ("signed as an entry", hint(signing, 5, "entry")), ("version 1", hint(signing, 5, f0=1)), ("version 3", hint(signing, 5, f0=3)),
        ("another class", hint(signing, 5, f1=bytes(16))), ("another writer", hint(TEACHER.signing, 5)), ("sequence 0", hint(signing, 0)),
        ("sequence 2^32", hint(signing, 1 << 32)), ("an entry", files["student 1"])]
    read = lambda data: class_reader.read_hint(data, CLASS, STUDENT.writer)
    return [{"name": n, "bytes": b.hex(), "reason": reason(read, b)} for n, b in cases]


def refused_boxes():
    key, context = STUDENT.signing_key, context_of(CLASS, STUDENT.signing_key, 1, 0)
    plain = encode([JOIN])
    moved = box(2, [JOIN], key, 2, 0, [TEACHER.sealing_key])
    sealed = box(2, [JOIN], key, 1, 0, [TEACHER.sealing_key])
    low = [2, key_id(TEACHER.sealing_key) + bytes(32) + bytes(48), sealed[2]]
    cases = [
        ("padding of 1 byte more", [0, pad(plain) + b"\0"]), ("padding of the next size", [0, pad(plain) + bytes(512)]),
        ("no padding", [0, plain]), ("padding with a 1", [0, pad(plain)[:-1] + b"\x01"]),
        ("not an array", [0, pad(encode(JOIN))]), ("an integer in the array", [0, pad(encode([1]))]),
        ("an object without field 0", [0, pad(encode([{1: 2}]))]), ("depth 13", [0, pad(b"\x81\xa1\x00" + b"\x81" * 11 + b"\x00")]),
        ("moved from another sequence", moved), ("enc is a point of low order", low),
        ("flipped bit in the sealed content", sealed[:2] + [bytes([sealed[2][0] ^ 1]) + sealed[2][1:]]),
        ("moved, with the class key", box(1, [JOIN], key, 1, 1)),
        ("200001 items", [0, pad(encode([{0: 99, 1: [0] * 199_996}]))]),
    ]
    open_ = lambda b: open_box(b, context, [TEACHER], {key_id(CLASS_KEY): CLASS_KEY})[0]
    result = [{"name": n, "box": encode(b).hex() if len(encode(b)) < 9_000 else None, "state": open_(b)} for n, b in cases]
    assert all(r["state"].startswith("refused") for r in result), result
    return result


def sealed_files():
    result = []
    for size in (0, 1, 65_535, 65_536, 65_537, 131_072):
        key, content = bytes([size % 251 + 1]) * 32, bytes(i % 251 for i in range(size))
        chunks = [content[i:i + 65_536] for i in range(0, size, 65_536)] or [b""]
        sealed = b"".join(ChaCha20Poly1305(key).encrypt(i.to_bytes(11, "big") + bytes([i == len(chunks) - 1]), c, None)
                          for i, c in enumerate(chunks))
        assert open_file(sealed, key, size) == content
        digest = hashlib.sha256(sealed).digest()
        result.append({"size": size, "key": key.hex(), "sha256": hashlib.sha256(content).hexdigest(), "sealedSize": len(sealed),
                       "sealedHash": digest.hex(), "name": letters(digest) + ".fpf", "sealed": sealed.hex() if size < 2 else None})
    return result


def hpke():
    """RFC 9180, A.2.1, the first message."""
    h = bytes.fromhex
    private = X25519PrivateKey.from_private_bytes(h("f4ec9b33b792c372c1d2c2063507b684ef925b8c75a42dbcbf57d63ccd381600"))
    receiver = X25519PrivateKey.from_private_bytes(h("8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb"))
    info, aad = h("4f6465206f6e2061204772656369616e2055726e"), h("436f756e742d30")
    plain = h("4265617574792069732074727574682c20747275746820626561757479")
    enc, sealed = hpke_seal(public(receiver), info, aad, plain, private)
    assert enc == h("1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a")
    assert sealed == h("1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28")
    assert hpke_open(receiver, enc, info, aad, sealed) == plain


def vectors():
    hpke()  # an assertion there is the test against the RFC
    files = entries()
    shown = {n: encode(o) for n, o in OBJECTS.items()}
    digits, words = check_of(CLASS, STUDENT.signing_key, shown["join"])
    code_digits, code_words = check_of(CLASS, STUDENT.signing_key, shown["join with a personal code"])
    code = letters(CLASS)[:15]
    machine = lambda m: {"signingKey": m.signing_key.hex(), "sealingKey": m.sealing_key.hex(), "writer": letters(m.writer),
                         "sealingKeyId": m.key_id.hex()}
    return {
        "keys": {
            "sheet": SHEET.hex(), "sheetText": fours(with_check(letters(SHEET))), "rootSigningKey": public(ROOT).hex(),
            "classId": letters(CLASS), "classCode": fours(with_check(code)), "personalCodeBytes": CODE.hex(),
            "personalCode": fours(with_check(code + letters(CODE))),
            "teacher 1": {**machine(TEACHER), "seed": D(SHEET, "teacher 1").hex()},
            "teacher 2": {**machine(machine_of(SHEET, 2)), "seed": D(SHEET, "teacher 2").hex()},
            "student": {**machine(STUDENT), "seed": bytes(range(0x20, 0x40)).hex()},
            "classKey": CLASS_KEY.hex(), "classKeyId": key_id(CLASS_KEY).hex()},
        "derived": {
            "rosterId": "7b-017", "studentId": STUDENT_ID.hex(), "rosterIdName": "Zoë", "studentIdOfName":
            H("student", CLASS + "Zoë".encode())[:16].hex(), "markAssignment": ASSIGNMENT.hex(), "markIdentifier": "0b" * 16,
            "mark": SESSION[0].hex(), "join": shown["join"].hex(), "digits": digits, "letters": words,
            "joinWithCode": shown["join with a personal code"].hex(), "digitsWithCode": code_digits, "lettersWithCode": code_words},
        "padding": [[n, padded(n)] for n in (0, 1, 511, 512, 513, 1024, 1025, 32_769, 65_535, 65_536, 65_537, 131_072, 131_073)],
        "objects": [{"name": n, "bytes": b.hex(), "shown": describe(b)} for n, b in shown.items()],
        "entries": [{"name": n, "bytes": b.hex(), "body": decode(b)[0].hex(), "digest": H("entry", decode(b)[0]).hex()}
                    for n, b in files.items()],
        "contexts": [{"signingKey": STUDENT.signing_key.hex(), "sequence": s, "index": i,
                      "context": context_of(CLASS, STUDENT.signing_key, s, i).hex()} for s, i in ((1, 0), (4_294_967_295, 300))],
        "hints": hints(files), "logs": logs(files), "sealedFiles": sealed_files(),
        "refused": {"cbor": refused_cbor(), "objects": refused_objects(), "entries": refused_entries(), "boxes": refused_boxes(),
                    "hints": refused_hints(files)},
    }
