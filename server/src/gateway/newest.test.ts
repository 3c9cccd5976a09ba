import { INTENTS } from '@guildhall/protocol/intents';
import { type BusMessage, guildSubject } from '@guildhall/server/core/event.ts';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const { GUILDS, GUILD_MESSAGES } = INTENTS;
const VIEW = '1024';

/** A guild, a bot's session in it, and what the bus brings of the guild, to be brought again late. */
async function scene() {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const bot = await p.bot(owner, { guild, permissions: '0' });
  const { bus } = p.server.platform;
  const brought: BusMessage[] = [];
  bus.subscribe(guildSubject(guild.id), (message) => brought.push(Object(message)));
  const session = await bot.connect({ intents: GUILDS | GUILD_MESSAGES });
  await session.event('GUILD_CREATE');
  const again = async (name: string) => {
    const [first] = brought.filter((message) => message.kind === 'event' && message.name === name);
    expect(first).toBeDefined();
    bus.publish(guildSubject(guild.id), structuredClone(first));
    await bus.flush();
    await session.settle();
  };
  return { owner, guild, session, again };
}

test('[spec 2.1] of a channel an older state that another node tells of late is dropped: who may not view it still does not', async () => {
  const { owner, guild, session, again } = await scene();
  const { id } = guild.text;
  await owner.patch(`/channels/${id}`, { topic: 'open' });
  await session.event<{ topic: string }>('CHANNEL_UPDATE', ({ topic }) => topic === 'open');
  const hidden = { type: 0, allow: '0', deny: VIEW };
  expect((await owner.put(`/channels/${id}/permissions/${guild.id}`, hidden)).status).toBe(204);
  await session.event<{ topic: string | null }>('CHANNEL_UPDATE', ({ topic }) => topic !== 'open');
  const since = session.mark();
  await again('CHANNEL_UPDATE');
  await owner.post(`/channels/${id}/messages`, { content: 'not for bots' });
  await session.settle();
  expect(session.frames.slice(since).flatMap(({ t }) => t ?? [])).toEqual([]);
  await owner.delete(`/channels/${id}/permissions/${guild.id}`);
  await session.event<{ topic: string }>('CHANNEL_UPDATE', ({ topic }) => topic === 'open', since);
  await owner.post(`/channels/${id}/messages`, { content: 'for all' });
  await session.event('MESSAGE_CREATE', undefined, since);
});

test('[spec 2.1] of a role, too, and what is deleted does not come back', async () => {
  const { owner, guild, session, again } = await scene();
  const roles = `/guilds/${guild.id}/roles`;
  await owner.patch(`${roles}/${guild.id}`, { name: '@everyone', mentionable: true });
  await session.event('GUILD_ROLE_UPDATE');
  await owner.patch(`${roles}/${guild.id}`, { permissions: '0' });
  await session.event<{ role: { permissions: string } }>('GUILD_ROLE_UPDATE', ({ role }) => role.permissions === '0');
  const since = session.mark();
  await again('GUILD_ROLE_UPDATE');
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'unseen' });
  await session.settle();
  expect(session.frames.slice(since).flatMap(({ t }) => t ?? [])).toEqual([]);

  const made = await owner.post<{ id: string }>(roles, { name: 'short' });
  await owner.delete(`${roles}/${made.body.id}`);
  await session.event('GUILD_ROLE_DELETE');
  await again('GUILD_ROLE_CREATE');
  expect(session.seen('GUILD_ROLE_CREATE')).toHaveLength(1);
});
