import { INTENTS } from '@guildhall/protocol/intents';
import { type BusMessage, guildSubject, userSubject } from '@guildhall/server/core/framework/event.ts';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const { GUILDS, GUILD_MESSAGES, GUILD_MEMBERS, GUILD_PRESENCES } = INTENTS;
const VIEW = '1024';

/** A guild, a bot's session in it, and the guild's bus messages, which can be delivered again later. */
async function scene() {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const bot = await p.bot(owner, { guild, permissions: '0' });
  const { bus } = p.server.platform;
  const brought: BusMessage[] = [];
  bus.subscribe(guildSubject(guild.id), (message) => brought.push(Object(message)));
  const session = await bot.connect({ intents: GUILDS | GUILD_MESSAGES | GUILD_MEMBERS | GUILD_PRESENCES });
  await session.event('GUILD_CREATE');
  /** Publishes the first event of the name that contains a text again. */
  const again = async (name: string, text = '') => {
    const [first] = brought.filter(
      (message) => message.kind === 'event' && message.name === name && JSON.stringify(message).includes(text),
    );
    expect(first).toBeDefined();
    bus.publish(guildSubject(guild.id), structuredClone(first));
    await bus.flush();
    await session.settle();
  };
  return { owner, guild, bot, session, again };
}

test('[gateway/order-of-events] a late, older state of a channel is dropped: it does not become visible again', async () => {
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

test('[gateway/order-of-events] a late, older state of a role is dropped, and a deleted role does not reappear', async () => {
  const { owner, guild, session, again } = await scene();
  const roles = `/guilds/${guild.id}/roles` as const;
  await owner.patch(`${roles}/${guild.id}`, { name: '@everyone', mentionable: true });
  await session.event('GUILD_ROLE_UPDATE');
  await owner.patch(`${roles}/${guild.id}`, { permissions: '0' });
  await session.event<{ role: { permissions: string } }>('GUILD_ROLE_UPDATE', ({ role }) => role.permissions === '0');
  const since = session.mark();
  await again('GUILD_ROLE_UPDATE');
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'unseen' });
  await session.settle();
  expect(session.frames.slice(since).flatMap(({ t }) => t ?? [])).toEqual([]);

  const made = await owner.post(roles, { name: 'short' });
  await owner.delete(`${roles}/${made.body.id}`);
  await session.event('GUILD_ROLE_DELETE');
  await again('GUILD_ROLE_CREATE');
  expect(session.seen('GUILD_ROLE_CREATE')).toHaveLength(1);
});

test('[gateway/order-of-events] a late, older state of a member is dropped: a removed role stays removed', async () => {
  const { owner, guild, bot, session, again } = await scene();
  const { id: role } = (await owner.post(`/guilds/${guild.id}/roles`, { name: 'readers' })).body;
  const path = `/channels/${guild.text.id}/permissions` as const;
  await owner.put(`${path}/${guild.id}`, { type: 0, allow: '0', deny: VIEW });
  await owner.put(`${path}/${role}`, { type: 0, allow: VIEW, deny: '0' });
  const member = `/guilds/${guild.id}/members/${bot.id}/roles/${role}` as const;
  await owner.put(member);
  await session.event<{ roles: string[] }>('GUILD_MEMBER_UPDATE', ({ roles }) => roles.includes(role));
  await owner.delete(member);
  await session.event<{ roles: string[] }>('GUILD_MEMBER_UPDATE', ({ roles }) => !roles.includes(role));
  const since = session.mark();
  await again('GUILD_MEMBER_UPDATE');
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'for readers' });
  await session.settle();
  expect(session.seen('GUILD_MEMBER_UPDATE', since)).toEqual([]);
  expect(session.seen('MESSAGE_CREATE', since)).toEqual([]);
});

test('[gateway/order-of-events] a late join has the current state of the member, and is dropped if the member has left', async () => {
  const { owner, guild, session, again } = await scene();
  const guest = await p.person('guest');
  await p.join(owner, guild.text.id, guest);
  await session.event('GUILD_MEMBER_ADD');
  await guest.patch(`/guilds/${guild.id}/members/@me`, { nick: 'renamed' });
  await session.event('GUILD_MEMBER_UPDATE');
  const since = session.mark();
  await again('GUILD_MEMBER_ADD');
  expect(session.seen('GUILD_MEMBER_ADD', since)).toMatchObject([{ nick: 'renamed' }]);
  await owner.delete(`/guilds/${guild.id}/members/${guest.id}`);
  await session.event('GUILD_MEMBER_REMOVE');
  const left = session.mark();
  await again('GUILD_MEMBER_ADD');
  await again('GUILD_MEMBER_UPDATE');
  expect(session.frames.slice(left).flatMap(({ t }) => t ?? [])).toEqual([]);
});

test('[gateway/order-of-events] a late, older state of a thread is dropped, and late member updates have the current count', async () => {
  const { owner, guild, bot, session, again } = await scene();
  const { id } = (await owner.post(`/channels/${guild.text.id}/threads`, { name: 'one', type: 11 })).body;
  await owner.patch(`/channels/${id}`, { name: 'two' });
  await owner.patch(`/channels/${id}`, { name: 'three' });
  await session.event<{ name: string }>('THREAD_UPDATE', ({ name }) => name === 'three');
  await owner.put(`/channels/${id}/thread-members/${bot.id}`);
  await session.event<{ member_count: number }>('THREAD_MEMBERS_UPDATE', ({ member_count }) => member_count === 2);
  const since = session.mark();
  await again('THREAD_UPDATE');
  await again('THREAD_MEMBERS_UPDATE');
  expect(session.seen('THREAD_UPDATE', since)).toEqual([]);
  expect(session.seen('THREAD_MEMBERS_UPDATE', since)).toMatchObject([
    { member_count: 2, added_members: [{ user_id: owner.id }] },
  ]);
});

test('[gateway/presences] a late, older presence is dropped', async () => {
  const { owner, session, again } = await scene();
  const own = await owner.connect();
  await session.event<{ user: { id: string } }>('PRESENCE_UPDATE', ({ user }) => user.id === owner.id);
  own.send(3, { since: null, activities: [], status: 'dnd', afk: false });
  await session.event<{ status: string }>('PRESENCE_UPDATE', ({ status }) => status === 'dnd');
  const since = session.mark();
  await again('PRESENCE_UPDATE', `"${owner.id}"`);
  expect(session.seen('PRESENCE_UPDATE', since)).toEqual([]);
});

test('[gateway] a late move of a voice state is sent as its current state, or as a leave to those who may not see it', async () => {
  const { owner, guild, again } = await scene();
  const guest = await p.person('watcher');
  await p.join(owner, guild.text.id, guest);
  const hidden = [{ id: guild.id, type: 0, allow: '0', deny: VIEW }];
  const make = async (name: string, permission_overwrites: object[]) =>
    (await owner.post(`/guilds/${guild.id}/channels`, { name, type: 2, permission_overwrites })).body.id;
  const channels = [await make('one', []), await make('two', hidden), await make('three', hidden)];
  const own = await owner.connect();
  const watching = await guest.connect();
  for (const channel_id of channels) own.send(4, { guild_id: guild.id, channel_id, self_mute: false, self_deaf: false });
  await own.event<{ channel_id: string }>('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === channels[2]);
  await watching.settle();
  const since = { own: own.mark(), watching: watching.mark() };
  await again('VOICE_STATE_UPDATE', `"moved_from":"${channels[0]}"`);
  await own.settle();
  await watching.settle();
  expect(own.seen('VOICE_STATE_UPDATE', since.own)).toMatchObject([{ channel_id: channels[2] }]);
  expect(watching.seen('VOICE_STATE_UPDATE', since.watching)).toMatchObject([{ channel_id: null }]);
});

test('[gateway/order-of-events] a late, older state of a relationship is dropped: a blocked user stays blocked', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const { bus } = p.server.platform;
  const brought: BusMessage[] = [];
  bus.subscribe(userSubject(ada.id), (message) => brought.push(Object(message)));
  const session = await ada.connect();
  await bob.put(`/users/@me/relationships/${ada.id}`, {});
  await session.event<{ type: number }>('RELATIONSHIP_ADD', ({ type }) => type === 3);
  await ada.put(`/users/@me/relationships/${bob.id}`, { type: 2 });
  await session.event<{ type: number }>('RELATIONSHIP_ADD', ({ type }) => type === 2);
  const since = session.mark();
  const asked = brought.find((message) => message.kind === 'event' && message.name === 'RELATIONSHIP_ADD');
  bus.publish(userSubject(ada.id), structuredClone(asked));
  await bus.flush();
  await session.settle();
  expect(asked).toMatchObject({ data: { type: 3 } });
  expect(session.seen('RELATIONSHIP_ADD', since)).toEqual([]);
});
