import { ManualClock } from '@guildhall/server/core/framework/clock.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../core/framework/errors.ts';
import { type Client, type ConversionLimits, Conversions } from './conversions.ts';

const LIMITS: ConversionLimits = { running: 1, waiting: 100, waitingOfNetwork: 10, waitingOfFile: 5 };

/** A queue, the names of the conversions that it ran, and callbacks that finish the running ones. */
function open(limits: Partial<ConversionLimits> = {}) {
  const clock = new ManualClock(0);
  const queue = new Conversions({ clock, take: null, limits: { ...LIMITS, ...limits } });
  const ran: string[] = [];
  const ends: (() => void)[] = [];
  const want = (name: string, client: Client, file = name) => {
    const make = () => {
      ran.push(name);
      return new Promise<Buffer>((resolve) => ends.push(() => resolve(Buffer.from(name))));
    };
    return outcomeOf(queue.run({ name, file, make }, client));
  };
  /** Finishes running conversions until none is left. */
  const finish = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { clock, queue, ran, want, finish };
}

function client(network: string): Client & { leave: () => void } {
  const gone = new AbortController();
  return { network, gone: gone.signal, leave: () => gone.abort() };
}

/** The picture as text, or the status of an error. */
function outcomeOf(picture: Promise<Buffer>): Promise<string | number> {
  return picture.then(String, (error: unknown) => (error instanceof ApiError ? error.status : String(error)));
}

test('networks take turns, regardless of how many conversions one of them has queued', async () => {
  const { ran, want, finish } = open();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => want(name, client(name[0] ?? '')));
  await finish();
  await Promise.all(all);
  expect(ran).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('clients that request the same form share one conversion, in the turn of the first network that gets one', async () => {
  const { ran, want, finish } = open();
  const all = ['a1', 'a2', 'a3', 'same'].map((name) => want(name, client('a')));
  const other = want('same', client('b'));
  await finish();
  expect(await other).toBe('same');
  await Promise.all(all);
  expect(ran).toEqual(['a1', 'a2', 'same', 'a3']);
});

test('a conversion leaves the queue when all its clients have disconnected, and not before', async () => {
  const { queue, ran, want, finish } = open();
  const [running, one, two] = [client('a'), client('b'), client('b')];
  const all = [want('running', running), want('shared', one), want('shared', two), want('lonely', client('c'))];
  const lonely = client('d');
  all.push(want('left', lonely));
  lonely.leave();
  one.leave();
  expect(queue.size).toBe(3);
  running.leave();
  expect(queue.size).toBe(3);
  await finish();
  expect(await Promise.all(all)).toEqual([499, 499, 'shared', 'lonely', 499]);
  expect([ran, queue.size]).toEqual([['running', 'shared', 'lonely'], 0]);
});

test('waiting conversions are limited per network, per file and in total', async () => {
  const some = [0, 1, 2, 3, 4];
  const { want, finish } = open({ waiting: 8, waitingOfNetwork: 3 });
  const ofNetwork = some.map((index) => want(`a${index}`, client('a')));
  const ofOthers = some.map((index) => want(`b${index}`, client(`b${index}`)));
  await finish();
  expect(await Promise.all(ofNetwork)).toEqual(['a0', 'a1', 'a2', 'a3', 429]);
  expect(await Promise.all(ofOthers)).toEqual(['b0', 'b1', 'b2', 'b3', 503]);
  const other = open({ waitingOfFile: 4 });
  const ofFile = some.map((index) => other.want(`f${index}`, client(`${index}`), 'file'));
  await other.finish();
  expect(await Promise.all(ofFile)).toEqual(['f0', 'f1', 'f2', 'f3', 429]);
});

test('a form that failed is refused for a minute without another attempt', async () => {
  const { clock, queue } = open();
  let attempts = 0;
  const make = async () => {
    attempts += 1;
    throw new ApiError(415, 0, '415: Unsupported Media Type');
  };
  const ask = () => outcomeOf(queue.run({ name: 'a', file: 'a', make }, client('a')));
  for (const [wait, made] of [
    [0, 1],
    [59_000, 1],
    [2000, 2],
  ] as const) {
    await clock.advance(wait);
    expect([await ask(), attempts]).toEqual([415, made]);
  }
});
