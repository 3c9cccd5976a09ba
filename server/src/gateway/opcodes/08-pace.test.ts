import { INTENTS } from '@guildhall/protocol/intents';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

const INTENTS_OF_LISTS = INTENTS.GUILDS | INTENTS.GUILD_MEMBERS;

let limited: TestPlatform;
let unlimited: TestPlatform;
beforeAll(async () => {
  limited = await startPlatform({ rateLimits: true });
  unlimited = await startPlatform();
});
afterAll(async () => {
  await limited.stop();
  await unlimited.stop();
});

async function scene(p: TestPlatform) {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const asBot = async () => {
    const session = await (await p.bot(owner, { guild })).connect({ intents: INTENTS_OF_LISTS });
    await session.event('GUILD_CREATE');
    return session;
  };
  /** The answer to a request for all members. */
  const ask = async (session: GatewaySession, nonce: string) => {
    const since = session.mark();
    session.send(8, { guild_id: guild.id, query: '', limit: 0, nonce });
    const answer = await session.frame(({ t }) => t === 'GUILD_MEMBERS_CHUNK' || t === 'RATE_LIMITED', { since });
    return [answer.t, answer.d];
  };
  const refused = (nonce: string, retry_after: number) => [
    'RATE_LIMITED',
    { opcode: 8, retry_after, meta: { guild_id: guild.id, nonce } },
  ];
  const given = (nonce: string) => ['GUILD_MEMBERS_CHUNK', expect.objectContaining({ guild_id: guild.id, nonce })];
  return { owner, guild, asBot, ask, refused, given };
}

test('[gateway/request-guild-members] a second request for all members within 30 s gets RATE_LIMITED; another bot or a later request does not', async () => {
  const { guild, asBot, ask, refused, given } = await scene(limited);
  const session = await asBot();
  expect(await ask(session, 'first')).toEqual(given('first'));
  await limited.clock.advance(10_000);
  expect(await ask(session, 'second')).toEqual(refused('second', 20));
  const since = session.mark();
  session.send(8, { guild_id: guild.id, query: 'own', limit: 0 });
  await session.event('GUILD_MEMBERS_CHUNK', () => true, since);
  const other = await asBot();
  expect(await ask(other, 'other')).toEqual(given('other'));
  session.send(1, session.seq);
  await limited.clock.advance(20_000);
  expect(await ask(session, 'third')).toEqual(given('third'));
});

test('the limit also applies to users, over all of their sessions', async () => {
  const { owner, ask, refused, given } = await scene(limited);
  const [one, two] = [await owner.connect(), await owner.connect()];
  expect(await ask(one, 'a')).toEqual(given('a'));
  expect(await ask(two, 'b')).toEqual(refused('b', 30));
});

test('the limit belongs to the gateway protocol: it also applies with GUILDHALL_RATE_LIMITS=off', async () => {
  const { asBot, ask, refused, given } = await scene(unlimited);
  const session = await asBot();
  expect(await ask(session, 'first')).toEqual(given('first'));
  expect(await ask(session, 'second')).toEqual(refused('second', 30));
});
