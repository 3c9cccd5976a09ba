import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RawClient } from '../test/raw-client.ts';

const MOST = 100;

const p = await startPlatform({ rateLimits: true });
afterAll(() => p.stop());

let owner: Account;
beforeAll(async () => {
  owner = await p.person('owner');
});

async function connect(): Promise<GatewaySession> {
  const session = new GatewaySession(`${p.address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  await session.frame(({ op }) => op === 10);
  return session;
}

/** The result of an Identify: READY, or the close code. */
async function attempt({ token }: Account): Promise<GatewaySession | number> {
  const session = await connect();
  session.send(2, { token, properties: {} });
  return Promise.race([session.event('READY').then(() => session), session.closed]);
}

test(`a user has at most ${MOST} sessions: a further one, concurrent or later, is refused with 4008, and other users are not affected`, async () => {
  const other = await p.person('other');
  const together = (count: number) => Promise.all(Array.from({ length: count }, () => attempt(owner)));
  const answers: (GatewaySession | number)[] = [];
  while (answers.length < 120) answers.push(...(await together(12)));
  const sessions = answers.filter((answer) => typeof answer !== 'number');
  expect(sessions).toHaveLength(MOST);
  expect(answers.filter((answer) => answer === 4008)).toHaveLength(120 - MOST);
  expect(await attempt(owner)).toBe(4008);
  expect(await attempt(other)).toBeInstanceOf(GatewaySession);

  // The oldest session that waits for a resume ends to make room; connected sessions do not end.
  const [one, two] = sessions;
  const tokens = await Promise.all([one, two].map(async (session) => session?.event<{ session_id: string }>('READY')));
  for (const session of [one, two]) {
    await session?.close(4000);
    await p.clock.advance(1000);
  }
  expect(await attempt(owner)).toBeInstanceOf(GatewaySession);
  const resumed = await Promise.all(
    tokens.map(async (ready) => {
      const session = await connect();
      session.send(6, { token: owner.token, session_id: ready?.session_id, seq: 1 });
      return (await session.frame(({ op, t }) => op === 9 || t === 'RESUMED')).op;
    }),
  );
  expect(resumed).toEqual([9, 0]);
  expect(await attempt(owner)).toBe(4008);
  await sessions.at(-1)?.close(1000);
  await p.clock.advance(0);
  expect(await attempt(owner)).toBeInstanceOf(GatewaySession);
}, 60_000);

test(`${MOST} connections of one address may wait for their Identify; the next is refused with 429, and other addresses are not affected`, async () => {
  const waiting: RawClient[] = [];
  const open = async (localAddress: string) => {
    const client = new RawClient(p.address, 'v=10&encoding=json', localAddress);
    await Promise.race([client.until(() => client.frames.length > 0), client.closed()]);
    return client;
  };
  for (let count = 0; count < MOST; count += 1) waiting.push(await open('127.0.0.9'));
  expect(waiting.every(({ frames }) => frames.length === 1)).toBe(true);
  const refused = await open('127.0.0.9');
  expect([refused.frames.length, refused.status]).toEqual([0, 429]);
  expect((await open('127.0.0.10')).frames).toHaveLength(1);
  const [first, second] = waiting;
  const person = await p.person('late');
  first?.say(2, { token: person.token, properties: {} });
  await first?.until(() => first.payloads.some(({ t }) => t === 'READY'));
  second?.socket.destroy();
  expect((await open('127.0.0.9')).frames).toHaveLength(1);
  for (const client of waiting) client.socket.destroy();
});
