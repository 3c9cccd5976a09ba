import { startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

const { test } = await startFixtures();

/** The read states in READY, of all kinds. */
const states = async (who: Account) => (await who.connect({ capabilities: 1 << 7 })).ready.read_state?.entries ?? [];

test('[people/read-states] a deleted state is gone, of a channel or of a guild', async ({
  guild,
  channel,
  message,
  member,
  bot,
}) => {
  await member.post(`/channels/${channel.id}/messages/${message}/ack`, { flags: 1 });
  await member.post(`/guilds/${guild.id}/ack/1/77`, {});
  expect(await states(member)).toMatchObject([{ read_state_type: 1 }, { id: channel.id, flags: 1 }]);
  const drop = (id: string, body: object) => member.delete(`/channels/${id}/messages/ack`, body);
  expect((await drop(channel.id, { version: 2 })).status).toBe(204);
  const left = await states(member);
  expect(left.filter((entry) => 'flags' in entry)).toEqual([]);
  expect(left.filter((entry) => 'read_state_type' in entry)).toHaveLength(1);
  expect((await drop(guild.id, { version: 2, read_state_type: 1 })).status).toBe(204);
  expect((await states(member)).filter((entry) => 'read_state_type' in entry)).toEqual([]);
  expect((await drop('5', {})).status).toBe(204);
  expect((await drop(channel.id, { version: 7 })).error.code).toBe(50035);
  expect((await bot.delete(`/channels/${channel.id}/messages/ack`, {})).error.code).toBe(20001);
});
