#!/usr/bin/env python3
"""Checks what Summa Rudis drew and recorded; fairness.md tells how. JSON in, JSON out."""
import hashlib, json, struct, sys

def sha(*parts): return hashlib.sha256(b"".join(parts)).digest()

def block(key, stream, counter):  # ChaCha with 12 rounds, 64-bit counter and stream
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key),
             *struct.unpack("<4I", struct.pack("<2Q", counter, stream))]
    x = start[:]
    for turn in range(48):  # 6 double rounds of 4 columns and 4 diagonals
        i, slant = turn % 4, turn // 4 % 2
        a, b, c, d = (4 * row + (i + slant * row) % 4 for row in range(4))
        for p, q, r, left in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
            x[p] = (x[p] + x[q]) % 2**32
            x[r] = ((x[r] ^ x[p]) << left | (x[r] ^ x[p]) >> (32 - left)) % 2**32
    return [(one + other) % 2**32 for one, other in zip(x, start)]

def draw(key, number, of):  # draw `number`: one of `of` outcomes, from 0
    fair = 2**32 // of * of
    words = (word for counter in range(2**32) for word in block(key, number, counter))
    return next(word for word in words if word < fair) % of

def shuffle(key, number, cards):  # the first draw of the shuffle is `number`
    for step, last in enumerate(range(len(cards) - 1, 0, -1)):
        other = draw(key, number + step, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards

def chain(lines, head=bytes(32)):  # the hash of the last line
    for line in lines:
        head = sha(head, sha(bytes.fromhex(line["opening"]), line["text"].encode()))
    return head.hex()

if __name__ == "__main__":  # an exported bout that is over, perhaps with draws to be made again
    bout = json.load(sys.stdin)
    opened = json.loads(bout["lines"][0]["text"])
    seed = bytes.fromhex(bout["seed"])
    key = sha(b"summa-rudis draws 1", seed, *map(bytes.fromhex, opened["words"]))
    print(json.dumps({
        "commitment": [sha(seed).hex(), opened["commitment"]],
        "chain": [chain(bout["lines"]), bout["lines"][-1]["hash"]],
        "draws": [draw(key, number, of) for number, of in bout.get("draws", [])],
        "shuffles": [shuffle(key, number, cards) for number, cards in bout.get("shuffles", [])],
    }))
