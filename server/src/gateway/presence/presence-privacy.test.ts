import { INTENTS } from '@guildhall/protocol/intents';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { seedMembers } from '@guildhall/testkit/seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

interface Activity {
  type: number;
  name: string;
}
interface Presence {
  user: { id: string };
  guild_id?: string;
  status: string;
  activities: Activity[];
}

const CUSTOM = { name: 'Custom Status', type: 4, state: 'thinking' };
const GAME = { name: 'Chess', type: 0 };

let p: TestPlatform;
let ada: Account;
let friend: Account;
let small: Awaited<ReturnType<TestPlatform['guild']>>;
let large: Awaited<ReturnType<TestPlatform['guild']>>;
let watching: GatewaySession;
beforeAll(async () => {
  p = await startPlatform();
  [ada, friend] = [await p.person('ada'), await p.person('friend')];
  [small, large] = [await p.guild(ada), await p.guild(ada)];
  const bot = await p.bot(ada, { guild: small });
  await p.install(ada, bot, large);
  await p.befriend(ada, friend);
  // With the owner and the bot 200 and 201.
  await seedMembers(p, small.id, 198);
  await seedMembers(p, large.id, 199, { name: 'other' });
  watching = await bot.connect({ intents: INTENTS.GUILDS | INTENTS.GUILD_PRESENCES | INTENTS.GUILD_MEMBERS });
  await watching.frame(() => watching.seen('GUILD_CREATE').length === 2);
  expect(watching.seen('GUILD_CREATE').map(({ id, member_count }) => [id, member_count])).toEqual([
    [small.id, 200],
    [large.id, 201],
  ]);
});
beforeEach(() =>
  ada.patch('/users/@me/settings', { profile_privacy: 'everyone', show_current_game: true, activity_restricted_guild_ids: [] }),
);
afterAll(() => p.stop());

const types = (presence: Presence | undefined) => presence?.activities.map(({ type }) => type);
/** The types of the activities of ada that each guild and the friend receive when ada has both. */
async function shown(settings: object): Promise<{ small: unknown; large: unknown; friend: unknown }> {
  await ada.patch('/users/@me/settings', settings);
  const theirs = await friend.connect();
  const since = watching.mark();
  const own = await ada.connect({ presence: { status: 'online', activities: [CUSTOM, GAME], since: null, afk: false } });
  const of = (guildId?: string) => (presence: Presence) =>
    presence.user.id === ada.id && presence.guild_id === guildId && presence.status === 'online';
  const told = {
    small: types(await watching.event<Presence>('PRESENCE_UPDATE', of(small.id), since)),
    large: types(await watching.event<Presence>('PRESENCE_UPDATE', of(large.id), since)),
    friend: types(await theirs.event<Presence>('PRESENCE_UPDATE', of(undefined))),
  };
  for (const guild of [small, large]) {
    // Responses to requests agree.
    const mark = watching.mark();
    watching.send(8, { guild_id: guild.id, user_ids: [ada.id], limit: 0, presences: true });
    const chunk = await watching.event<{ presences: Presence[] }>('GUILD_MEMBERS_CHUNK', undefined, mark);
    expect(types(chunk.presences[0])).toEqual(guild === small ? told.small : told.large);
  }
  const ready = await friend.connect();
  const presences: Presence[] = JSON.parse(JSON.stringify(ready.ready.presences));
  expect(types(presences.find(({ user }) => user.id === ada.id))).toEqual(told.friend);
  for (const session of [own, theirs, ready]) await session.close();
  for (const { id } of [small, large]) {
    const isOver = ({ user, guild_id, status }: Presence) => user.id === ada.id && guild_id === id && status === 'offline';
    await watching.event<Presence>('PRESENCE_UPDATE', isOver, since);
  }
  return told;
}

test('[games/rich-presence] a custom status is shown in guilds of any size when the profile is for everyone', async () => {
  expect(await shown({ profile_privacy: 'everyone' })).toEqual({ small: [4, 0], large: [4, 0], friend: [4, 0] });
});

test('[games/rich-presence] Friends Only: friends receive a custom status, guilds do not; other activities are unaffected', async () => {
  expect(await shown({ profile_privacy: 'friends_only' })).toEqual({ small: [0], large: [0], friend: [4, 0] });
});

test('[games/rich-presence] Friends and Small Servers Only: shown in a guild of exactly 200 members, omitted in one of 201', async () => {
  const expected = { small: [4, 0], large: [0], friend: [4, 0] };
  expect(await shown({ profile_privacy: 'friends_and_small_servers' })).toEqual(expected);
});

test('[games/rich-presence] activity sharing settings apply to the other types, not to the custom status', async () => {
  expect(await shown({ activity_restricted_guild_ids: [small.id] })).toEqual({ small: [4], large: [4, 0], friend: [4, 0] });
  expect(await shown({ show_current_game: false })).toEqual({ small: [4], large: [4], friend: [4] });
});

test('a change of these settings is announced immediately, once to each guild that sees a difference', async () => {
  const presence = { status: 'online', activities: [CUSTOM], since: null, afk: false };
  const beginning = watching.mark();
  const sessions = [await ada.connect({ presence }), await ada.connect({ presence })];
  for (const { id } of [small, large])
    await watching.event<Presence>(
      'PRESENCE_UPDATE',
      (one) => one.user.id === ada.id && one.guild_id === id && one.status === 'online',
      beginning,
    );
  let since = watching.mark();
  await ada.patch('/users/@me/settings', { profile_privacy: 'friends_only' });
  for (const guild of [small, large]) {
    const update = await watching.event<Presence>('PRESENCE_UPDATE', ({ guild_id }) => guild_id === guild.id, since);
    expect(types(update)).toEqual([]);
  }
  await watching.settle();
  expect(watching.seen('PRESENCE_UPDATE', since)).toHaveLength(2);
  since = watching.mark();
  for (const session of sessions) {
    session.send(3, { ...presence, activities: [{ ...CUSTOM, state: 'thinking again' }] });
    await session.settle();
  }
  await watching.settle();
  expect(watching.seen('PRESENCE_UPDATE', since)).toEqual([]);
  for (const session of sessions) await session.close();
});
