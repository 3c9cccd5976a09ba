import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { json } from '../encoding/json.ts';
import { adversarialText, type Sent, twoSessions, unpadded } from './test/mix.ts';
import { zlibStream } from './zlib-stream.ts';
import { readableFrom, zstdStream } from './zstd-stream.ts';

/** Decoders as Python clients use them: one object for the connection, one call for each message. */
const DECODERS = {
  zlib: { make: () => zlibStream(json), readable: unpadded, python: 'import zlib\nnew = zlib.decompressobj' },
  zstandard: {
    make: () => zstdStream(json),
    readable: readableFrom,
    python: 'import zstandard\nnew = zstandard.ZstdDecompressor().decompressobj',
  },
};

/** Lists of sessions, each a list of [message, payload] in base64; prints how many messages of each session were correct. */
const SCRIPT = `
import base64, json, sys
right = []
for session in json.load(sys.stdin):
    decoder = new()
    right.append(sum(decoder.decompress(base64.b64decode(m)) == base64.b64decode(p) for m, p in session))
print(json.dumps(right))
`;

function rightIn({ command, python }: { command: string; python: string }, sessions: readonly (readonly Sent[])[]): unknown {
  const input = JSON.stringify(
    sessions.map((sent) => sent.map(({ bytes, payload }) => [bytes.toString('base64'), payload.toString('base64')])),
  );
  const output = execFileSync(command, ['-c', python + SCRIPT], { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return JSON.parse(output);
}

/** The first interpreter in PATH that has the module; it need not be the first interpreter. */
function interpreterFor(python: string): string | undefined {
  return ['python3', '/usr/bin/python3'].find((command) => spawnSync(command, ['-c', python]).status === 0);
}

const required = process.env.GUILDHALL_TEST_REQUIRE_ALL === '1';
const present = Object.entries(DECODERS).flatMap(([name, decoder]) => {
  const command = interpreterFor(decoder.python);
  return command || required ? [{ name, command: command ?? 'python3', ...decoder }] : [];
});

describe.each(present)("Python's $name", ({ command, make, readable, python }) => {
  test('decodes an adversarial mix bit for bit', () => {
    const sessions = fc
      .sample(fc.tuple(fc.array(adversarialText, { minLength: 1, maxLength: 20 }), fc.nat()), 40)
      .flatMap(([texts, seed]) => twoSessions(texts, make, { encoding: json, readable, seed }));
    expect(rightIn({ command, python }, sessions)).toEqual(sessions.map((sent) => sent.length));
  });

  test('decodes 2000 events of ordinary size', () => {
    const texts = Array.from({ length: 2000 }, (_, index) => `message ${index % 13} żółw 💥 `.repeat(index % 61));
    const sessions = twoSessions(texts, make, { encoding: json, readable, seed: 3 });
    expect(rightIn({ command, python }, sessions)).toEqual(sessions.map((sent) => sent.length));
  });
});

if (present.length === 0) {
  test('without Python only the decoders of other languages are tested', () => {
    expect(required).toBe(false);
  });
}
