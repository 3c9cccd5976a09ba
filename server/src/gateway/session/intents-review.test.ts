import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { INTENTS } from '@guildhall/protocol/intents';
import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { seedMembers } from '@guildhall/testkit/seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoTime } from '../../core/values/iso-time.ts';

const { GATEWAY_MESSAGE_CONTENT, GATEWAY_MESSAGE_CONTENT_LIMITED, GATEWAY_GUILD_MEMBERS_LIMITED } = APPLICATION_FLAGS;
const YEAR = 365 * 24 * 60 * 60 * 1000;

let p: TestPlatform;
let operator: Account;
let owner: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
beforeAll(async () => {
  p = await startPlatform();
  operator = await p.person('operator');
  owner = await p.person('owner');
  guild = await p.guild(owner);
  await seedMembers(p, guild.id, 9998);
});
afterAll(() => p.stop());

/** Makes the grant and its end older: turning the clock would fire every timer of a year. */
async function age(ms: number): Promise<void> {
  await p.server.platform.store.transaction(async ({ kysely }) => {
    await kysely
      .updateTable('intent_reviews')
      .set((eb) => ({ granted_until: eb('granted_until', '-', ms) }))
      .execute();
    await kysely
      .updateTable('jobs')
      .set((eb) => ({ run_at: eb('run_at', '-', ms) }))
      .where('kind', '=', 'applications.intents_lapse')
      .execute();
  });
}

/** The result of an Identify: READY, or the close code. */
async function identify(bot: Bot, intents: number): Promise<number | 'READY'> {
  const session = new GatewaySession(p.address.replace(/^http/, 'ws'));
  await session.frame(({ op }) => op === 10);
  session.send(2, { token: bot.token, intents, properties: {} });
  const answer = await Promise.race([session.closed, session.event('READY').then(() => 'READY' as const)]);
  session.socket.close();
  return answer;
}

test('[applications/privileged-intents] below 10,000 reachable people the switch is enough, from 10,000 on it needs a granted review', async () => {
  const bot = await p.bot(owner, { guild });
  // The 9,999 members of one guild are also members of another; each user is counted once.
  const other = await p.guild(owner);
  await p.install(owner, bot, other);
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe('READY');
  const last = await p.person('last');
  await p.join(owner, other.text.id, last);
  for (const intent of [INTENTS.MESSAGE_CONTENT, INTENTS.GUILD_MEMBERS, INTENTS.GUILD_PRESENCES])
    expect(await identify(bot, INTENTS.GUILDS | intent)).toBe(4014);
  expect(await identify(bot, INTENTS.GUILDS)).toBe('READY');
  // The HTTP responses that depend on the same switches change with them.
  expect((await bot.get(`/guilds/${other.id}/members`)).error.code).toBe(50001);
  const said = await owner.post<{ id: string }>(`/channels/${other.text.id}/messages`, { content: 'secret' });
  expect((await bot.get(`/channels/${other.text.id}/messages/${said.body.id}`)).body.content).toBe('');
  await owner.delete(`/guilds/${other.id}/members/${last.id}`);
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe('READY');
  expect((await bot.get(`/channels/${other.text.id}/messages/${said.body.id}`)).body.content).toBe('secret');
});

test('[applications/privileged-intents] a review can be requested, granted or rejected; the bot can join guilds meanwhile', async () => {
  const bot = await p.bot(owner, { guild, flags: GATEWAY_MESSAGE_CONTENT_LIMITED });
  const newcomer = await p.person('newcomer');
  await p.join(owner, guild.text.id, newcomer);
  const path = `/applications/${bot.applicationId}` as const;
  expect((await owner.get(path)).body).toMatchObject({ intents_review: 'none', intents_granted_until: null });
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe(4014);

  expect((await owner.patch(path, { intents_review: 'approved' })).error.code).toBe(50035);
  expect((await owner.patch(path, { intents_review: 'in_review' })).body.intents_review).toBe('in_review');
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe(4014);
  const joined = await p.guild(owner);
  await p.install(owner, bot, joined);
  expect((await bot.get('/users/@me/guilds')).body).toHaveLength(2);

  const decide = async (intents_review: string) =>
    (await operator.patch<{ flags: number; verified: boolean }>(`/operator${path}`, { intents_review })).body;
  expect((await decide('rejected')).flags).toBe(GATEWAY_MESSAGE_CONTENT_LIMITED);
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe(4014);
  // Verification of an application is another thing.
  expect(await decide('approved')).toMatchObject({ flags: GATEWAY_MESSAGE_CONTENT, verified: false });
  expect((await owner.get(path)).body).toMatchObject({
    intents_review: 'approved',
    intents_granted_until: isoTime(p.clock.now() + YEAR),
  });
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe('READY');
  // An intent that is switched on later was not reviewed.
  await owner.patch(path, { flags: GATEWAY_GUILD_MEMBERS_LIMITED });
  expect(await identify(bot, INTENTS.GUILD_MEMBERS)).toBe(4014);
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe('READY');
});

test('[applications/privileged-intents] granted access must be renewed once per year: it holds during a new review, and expires without one', async () => {
  const bot = await p.bot(owner, { guild, flags: GATEWAY_MESSAGE_CONTENT_LIMITED });
  const path = `/applications/${bot.applicationId}` as const;
  const approve = () => operator.patch(`/operator${path}`, { intents_review: 'approved' });
  await approve();
  await age(YEAR - 60_000);
  await owner.patch(path, { intents_review: 'in_review' });
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe('READY');
  await approve();
  await p.clock.advance(60_000);
  await p.jobs();
  expect((await owner.get(path)).body).toMatchObject({ intents_review: 'approved', flags: GATEWAY_MESSAGE_CONTENT });
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe('READY');
  await age(YEAR - 60_000);
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe('READY');
  await p.clock.advance(60_000);
  await p.jobs();
  const lapsed = { intents_review: 'none', intents_granted_until: null, flags: GATEWAY_MESSAGE_CONTENT_LIMITED };
  expect((await owner.get(path)).body).toMatchObject(lapsed);
  expect(await identify(bot, INTENTS.MESSAGE_CONTENT)).toBe(4014);
});
