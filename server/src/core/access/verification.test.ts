import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const MINUTE = 60_000;

async function scene(verification_level: number) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  await ada.patch(`/guilds/${guild.id}`, { verification_level });
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  const messages = `/channels/${guild.text.id}/messages` as const;
  const say = async () => (await bob.post(messages, { content: 'hello' })).error.code;
  return { ada, bob, guild, messages, say };
}

test('[enums verification_level] LOW requires an e-mail address', async () => {
  const { bob, say } = await scene(1);
  expect(await say()).toBeUndefined();
  const { store } = p.server.platform;
  await store.transaction((db) => db.kysely.updateTable('users').set({ email: null }).where('id', '=', bob.id).execute());
  expect(await say()).toBe(50009);
});

test('[enums verification_level] LOW holds back a user whose address is not verified', async () => {
  const { bob, say } = await scene(1);
  const { store } = p.server.platform;
  await store.transaction((db) => db.kysely.updateTable('users').set({ verified: 0 }).where('id', '=', bob.id).execute());
  expect(await say()).toBe(50009);
});

test('[enums verification_level, errors 50009] MEDIUM requires an account that is 5 minutes old', async () => {
  const { ada, bob, messages, say } = await scene(2);
  const first = await ada.post(messages, { content: 'from the owner' });
  expect(first.status).toBe(200);
  expect(await say()).toBe(50009);
  const reacted = await bob.put(`${messages}/${first.body.id}/reactions/${encodeURIComponent('👍')}/@me`);
  expect([reacted.status, reacted.error.code]).toEqual([403, 50009]);
  await p.clock.advance(5 * MINUTE - 1);
  expect(await say()).toBe(50009);
  await p.clock.advance(1);
  expect(await say()).toBeUndefined();
});

test('[enums verification_level] HIGH also requires 10 minutes in the guild; VERY_HIGH requires a telephone, which no account has', async () => {
  const { ada, guild, say } = await scene(3);
  await p.clock.advance(10 * MINUTE - 1);
  expect(await say()).toBe(50009);
  await p.clock.advance(1);
  expect(await say()).toBeUndefined();
  await ada.patch(`/guilds/${guild.id}`, { verification_level: 4 });
  expect(await say()).toBe(50009);
});

test('members with a role, members with the flag BYPASSES_VERIFICATION and apps are exempt', async () => {
  const { ada, bob, guild, messages, say } = await scene(4);
  const flags = MEMBER_FLAGS.BYPASSES_VERIFICATION;
  await ada.patch(`/guilds/${guild.id}/members/${bob.id}`, { flags });
  expect(await say()).toBeUndefined();
  await ada.patch(`/guilds/${guild.id}/members/${bob.id}`, { flags: 0 });
  expect(await say()).toBe(50009);
  const role = await ada.post(`/guilds/${guild.id}/roles`, {});
  await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${role.body.id}`);
  expect(await say()).toBeUndefined();
  const bot = await p.bot(ada, { guild, permissions: '0' });
  expect((await bot.post(messages, { content: 'beep' })).status).toBe(200);
});
