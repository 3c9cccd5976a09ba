import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attack } from './test/hostile-messages.ts';

const MESSAGES = 200_000;
/** Bytes by which the memory in use may grow in each fifth of the messages: 50 for each message. */
const NOISE = 2 * 1024 * 1024;
/** Ms after which the test is taken to hang, also on a busy machine. */
const LONG = 300_000;

test(
  `[voice/limits-of-encryption] ${MESSAGES} hostile messages throw nothing, keep no memory, and leave the call of the others as it is`,
  async () => {
    const program = fileURLToPath(new URL('./test/hostile-messages.ts', import.meta.url));
    const seed = fc.readConfigureGlobal()?.seed ?? 1;
    const child = fork(program, [String(MESSAGES), String(seed)], { execArgv: [] });
    const ended = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`it ended with ${code} before the last message`)),
    );
    const { memory, refused, isIntact }: Attack = (await Promise.race([once(child, 'message'), ended]))[0];
    ended.catch(() => undefined);
    // Code that is compiled on the way is kept once; a leak grows in each fifth.
    const growth = memory.slice(1).map((bytes, at) => bytes - (memory[at] ?? 0));
    expect(Math.min(...growth)).toBeLessThan(NOISE);
    expect(refused).toBeGreaterThan(MESSAGES * 0.98);
    expect(isIntact).toBe(true);
  },
  LONG,
);
