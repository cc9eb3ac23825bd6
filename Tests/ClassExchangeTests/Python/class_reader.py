"""Reads a class folder, written from the page "The protocol of a class" alone.

  class_reader.py FOLDER/CLASS [--key-file FILE] [--seed HEX] [--sheet HEX] [--class-key HEX]
  class_reader.py --vectors

Prints one JSON object with sorted keys. Byte strings are hex; writers and the class are letters.
"""
import base64
import json
import os
import stat
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from class_format import (
    COUNT, H, T, Bad, Machine, check_of, context_of, decode, describe, key_id, letters, machine_of, open_box, require,
    writer_of)

# Entries --------------------------------------------------------------------------

def parse_entry(data, class_id, writer):
    outer = decode(data)
    require(isinstance(outer, list) and len(outer) == 2 and isinstance(outer[0], bytes)
            and isinstance(outer[1], bytes) and len(outer[1]) == 64, "encoding: entry")
    body = decode(outer[0])
    types = {0: int, 1: bytes, 2: bytes}
    require(isinstance(body, dict) and all(type(body.get(k)) is t for k, t in types.items()), "encoding: entry")
    require(body[0] >= 1 and len(body[1]) == 16 and len(body[2]) == 32, "encoding: entry")
    is_later = body[0] > 2
    if not is_later:
        require(all(type(body.get(k)) is t for k, t in {3: int, 4: int, 6: list}.items()), "encoding: entry")
        require(len(body[6]) <= 16_384, "encoding: entry")
        require(5 not in body or isinstance(body[5], bytes) and len(body[5]) == 32, "encoding: entry")
        require(all(isinstance(b, list) and b and type(b[0]) is int for b in body[6]), "encoding: entry")
    require(body[1] == class_id, "class")
    require(writer_of(body[2]) == writer, "writer")
    require(is_later or 1 <= body[3] < COUNT and 1 <= body[4] <= body[3] <= body[4] + 31, "sequence")
    try:
        Ed25519PublicKey.from_public_bytes(body[2]).verify(outer[1], T("entry", outer[0]))
    except (InvalidSignature, ValueError):
        raise Bad("signature")
    require(not is_later, "version")
    return {"body": body, "digest": H("entry", outer[0])}


def read_hint(data, class_id, writer):
    """How far a log goes, as its writer signed it. The root's hint is its newest entry."""
    require(len(data) <= 1 << 17, "size")
    if writer == class_id:
        return parse_entry(data, class_id, writer)["body"][3]
    outer = decode(data)
    require(isinstance(outer, list) and len(outer) == 2 and isinstance(outer[0], bytes)
            and isinstance(outer[1], bytes) and len(outer[1]) == 64, "encoding: hint")
    body = decode(outer[0])
    require(isinstance(body, dict) and type(body.get(0)) is int, "encoding: hint")
    require(body[0] == 2, "version")
    require(all(type(body.get(k)) is t for k, t in {1: bytes, 2: bytes, 3: int}.items()), "encoding: hint")
    require(len(body[1]) == 16 and len(body[2]) == 32, "encoding: hint")
    require(body[1] == class_id, "class")
    require(writer_of(body[2]) == writer, "writer")
    require(1 <= body[3] < COUNT, "sequence")
    try:
        Ed25519PublicKey.from_public_bytes(body[2]).verify(outer[1], T("newest", outer[0]))
    except (InvalidSignature, ValueError):
        raise Bad("signature")
    return body[3]


def hint_of(directory, class_id, writer):
    """The number in the hint; None if there is none that counts."""
    path = os.path.join(directory, "newest.fph")
    try:
        require(stat.S_ISREG(os.lstat(path).st_mode), "not a file")
        with open(path, "rb") as file:
            return read_hint(file.read((1 << 17) + 1), class_id, writer)
    except (Bad, OSError):
        return None


def read_entry(data, class_id, writer, role, machines, class_keys):
    entry = parse_entry(data, class_id, writer)
    body = entry["body"]
    result = {"sequence": body[3], "from": body[4], "digest": entry["digest"].hex(), "boxes": [], "objects": [],
              "previous": body[5].hex() if 5 in body else None, "signingKey": body[2].hex()}
    for index, box in enumerate(body[6]):
        state, objects = open_box(box, context_of(class_id, body[2], body[3], index), machines, class_keys)
        result["boxes"].append(state)
        for data in objects:
            try:
                shown = describe(data)
                if shown["kind"] == 16:
                    shown["digits"], shown["letters"] = check_of(class_id, body[2], data)
                require(shown["kind"] in MAY_STATE[role] or "unknown" in shown and role != "unknown", "not for this writer")
                require(shown["kind"] != 2 or shown["id"] == class_id.hex(), "class")
            except Bad as bad:
                shown = {"kind": decode(data)[0], "refused": str(bad)}
            result["objects"].append({**shown, "box": index})
    return result


MAY_STATE = {"root": {1}, "listed": {2, 3, 4, 5, 6, 7, 9, 10, 11, 16}, "admitted": {16, 17, 18, 19}, "unknown": {16, 18}}
LIMITS = {"root": 1 << 24, "listed": 1 << 24, "admitted": 1 << 20, "unknown": 1 << 14}


def read_log(directory, class_id, writer, role, last, machines, class_keys):
    """Reads a writer's directory. `last` is (sequence, digest) after which nothing counts, or None."""
    entries, refused, digests = {}, [], {}
    for name in sorted(os.listdir(directory)):
        path = os.path.join(directory, name)
        if not name.lower().endswith(".fpe"):
            continue
        try:
            info = os.lstat(path)
            require(stat.S_ISREG(info.st_mode), "not a file")
            require(info.st_size <= LIMITS[role], "size")
            with open(path, "rb") as file:
                entry = read_entry(file.read(), class_id, writer, role, machines, class_keys)
        except Bad as bad:
            refused.append({"file": name, "reason": str(bad)})
            continue
        number = entry["sequence"]
        entry["counts"] = last is None or number < last[0] or (number == last[0] and entry["digest"][:32] == last[1])
        entries[(number, entry["digest"])] = entry
    numbers = sorted({n for n, _ in entries})
    least = max((e["from"] for e in entries.values() if e["counts"]), default=0)
    newest = {}
    for (number, digest), entry in sorted(entries.items(), key=lambda e: (-e[0][0], e[0][1])):
        if not entry["counts"] or number < least:
            continue
        own = {}
        for o in entry["objects"]:
            key = (o["kind"], next((o[n] for n in ("id", "student", "assignment") if n in o), ""))
            if "refused" not in o and (key not in own or o.get("revision", 0) > own[key].get("revision", 0)):
                own[key] = o
        for key, o in own.items():
            newest.setdefault(key, {**o, "sequence": number})
    by_number = {n: {d for m, d in entries if m == n} for n in numbers}
    return {"role": role, "entries": [entries[k] for k in sorted(entries)], "refused": refused, "from": least,
            "head": max(numbers, default=0), "hint": hint_of(directory, class_id, writer), "newest": [newest[k] for k in sorted(newest)],
            "missing": [n for n in range(least, max(numbers, default=0)) if n not in by_number],
            "forks": [n for n in numbers if len(by_number[n]) > 1],
            "wrongPrevious": sorted(n for (n, _), e in entries.items() if e["previous"] is not None
                                    and n - 1 in by_number and e["previous"] not in by_number[n - 1])}


def read_class(folder, machines, class_keys):
    class_letters = os.path.basename(os.path.abspath(folder)).lower()
    from_letters = lambda x: base64.b32decode(x.upper() + "======")
    class_id = from_letters(class_letters)
    writers = {n: from_letters(n.lower()) for n in sorted(os.listdir(folder))
               if len(n) == 26 and set(n.lower()) <= set("abcdefghijklmnopqrstuvwxyz234567")
               and os.path.isdir(os.path.join(folder, n)) and not os.path.islink(os.path.join(folder, n))}
    logs, roles, lasts = {}, {class_id: "root"}, {}
    mine = {m.writer for m in machines}
    newest = lambda log, kind: [o for o in log["newest"] if o["kind"] == kind]
    for _ in range(20):
        before = (dict(roles), dict(lasts), len(class_keys))
        for name, writer in writers.items():
            role = roles.get(writer, "admitted" if writer in mine else "unknown")
            logs[name] = read_log(os.path.join(folder, name), class_id, writer, role, lasts.get(writer), machines, class_keys)
        listed = []
        for name in writers:
            for list_of in newest(logs[name], 1) if roles.get(writers[name]) == "root" else []:
                listed = [m for m in list_of["listed"] if m["signingKey"] not in list_of["removed"]]
        teachers = {writer_of(bytes.fromhex(m["signingKey"])) for m in listed}
        roles, lasts = {class_id: "root", **{w: "listed" for w in teachers}}, {}
        shut = {key for name, log in logs.items() if writers[name] in teachers and log["role"] == "listed"
                for o in newest(log, 11) for key in o.get("revoked", [])}
        for name, log in logs.items():
            if writers[name] not in teachers or log["role"] != "listed":
                continue
            for o in newest(log, 3):
                class_keys.update({key_id(bytes.fromhex(k["key"])): bytes.fromhex(k["key"]) for k in o["keys"]})
            for machine in (m for o in newest(log, 11) for m in o["machines"]):
                if machine["signingKey"] not in shut:
                    roles.setdefault(writer_of(bytes.fromhex(machine["signingKey"])), "admitted")
            for machine in (m for o in newest(log, 5) for m in o["machines"]):
                writer, last = writer_of(bytes.fromhex(machine["signingKey"])), machine["last"]
                roles.setdefault(writer, "admitted")
                if last is not None:
                    lasts[writer] = min(lasts.get(writer, (COUNT, "")), (last["sequence"], last["digest"]))
        if before == (roles, lasts, len(class_keys)):
            break
    return {"class": class_letters, "teachers": sorted(map(letters, teachers)), "writers": logs,
            "classKeys": sorted(k.hex() for k in class_keys)}


def main(arguments):
    if arguments == ["--vectors"]:
        import class_vectors
        return class_vectors.vectors()
    machines, class_keys, folder = [], {}, None
    rest = iter(arguments)
    for argument in rest:
        if argument == "--key-file":
            with open(next(rest), "rb") as file:
                machines.append(Machine(decode(file.read())[2]))
        elif argument == "--seed":
            machines.append(Machine(bytes.fromhex(next(rest))))
        elif argument == "--sheet":
            sheet = bytes.fromhex(next(rest))
            machines += [machine_of(sheet, number) for number in range(1, 33)]
        elif argument == "--class-key":
            key = bytes.fromhex(next(rest))
            class_keys[key_id(key)] = key
        else:
            folder = argument
    if folder is None:
        sys.exit(__doc__)
    return read_class(folder, machines, class_keys)


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1:]), sort_keys=True, indent=1, ensure_ascii=False))
