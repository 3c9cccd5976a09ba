import { INTENTS } from '@guildhall/protocol/intents';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { seedMembers } from '@guildhall/testkit/seed';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

interface Counted {
  id: string;
  approximate_presence_count: number;
}

/** Every count of the online members of a guild on the wire, and the users in its GUILD_CREATE for a bot. */
async function countsOf(guild: { id: string; text: { id: string } }, owner: Account, watcher: Account) {
  const query = { with_counts: true };
  const { code } = (await owner.post<{ code: string }>(`/channels/${guild.text.id}/invites`, {})).body;
  const mine = await owner.get<Counted[]>('/users/@me/guilds', { query });
  const widget = await p.anyone.get<{ presence_count: number; members: object[] }>(`/guilds/${guild.id}/widget.json`);
  const session = await watcher.connect({ intents: INTENTS.GUILDS | INTENTS.GUILD_PRESENCES, presence: INVISIBLE });
  const created = await session.event<{ id: string; presences: { user: { id: string } }[] }>(
    'GUILD_CREATE',
    ({ id }) => id === guild.id,
  );
  await session.close();
  const profile = await owner.get<{ online_count: number }>(`/guilds/${guild.id}/profile`);
  return {
    counts: [
      (await owner.get<Counted>(`/guilds/${guild.id}`, { query })).body.approximate_presence_count,
      (await owner.get<Counted>(`/guilds/${guild.id}/preview`)).body.approximate_presence_count,
      (await p.anyone.get<Counted>(`/invites/${code}`, { query })).body.approximate_presence_count,
      mine.body.find(({ id }) => id === guild.id)?.approximate_presence_count,
      profile.body.online_count,
      widget.body.presence_count,
      widget.body.members.length,
    ],
    present: created.presences.map(({ user }) => user.id).toSorted(),
  };
}

const INVISIBLE = { status: 'invisible', activities: [], since: null, afk: false };

// In a guild with more members than there are sessions the query walks the sessions, in a smaller one the members.
for (const { name, seeded } of [
  { name: 'a large guild', seeded: 500 },
  { name: 'a small guild on a busy platform', seeded: 0 },
]) {
  test(`${name}: counts and presences are of the members who are online now`, async () => {
    const owner = await p.person('owner');
    const guild = await p.guild(owner);
    await owner.patch(`/guilds/${guild.id}/widget`, { enabled: true });
    if (seeded) await seedMembers(p, guild.id, seeded, { name: `m${guild.id}` });
    const watcher = await p.bot(owner, { guild });
    const seen = async (...online: Account[]) => {
      // A closed session is removed after its connection has ended.
      const counted = async () => (await owner.get<Counted>(`/guilds/${guild.id}`, { query: { with_counts: true } })).body;
      await expect.poll(counted).toMatchObject({ approximate_presence_count: online.length });
      const { counts, present } = await countsOf(guild, owner, watcher);
      expect(counts).toEqual(counts.map(() => online.length));
      expect(present).toEqual(online.map(({ id }) => id).toSorted());
    };
    const strangers = await Promise.all(Array.from({ length: seeded ? 1 : 12 }, () => p.person('stranger')));
    const foreign = await Promise.all(strangers.map((stranger) => stranger.connect()));
    await seen();

    const [ann, ben] = [await p.person('ann'), await p.person('ben')];
    for (const one of [ann, ben]) await p.join(owner, guild.text.id, one);
    const first = await ann.connect();
    const second = await ann.connect();
    const benOnline = await ben.connect();
    await seen(ann, ben);

    // A bot with two sessions is one member.
    const bot = await p.bot(owner, { guild });
    const intents = INTENTS.GUILDS;
    const shards = [await bot.connect({ intents, shard: [0, 2] }), await bot.connect({ intents, shard: [1, 2] })];
    await seen(ann, ben, bot);
    for (const shard of shards) await shard.close();
    await seen(ann, ben);

    // Invisible in one of two clients, then in both.
    first.send(3, INVISIBLE);
    await first.event('SESSIONS_REPLACE', (list: { status: string }[]) => list.some(({ status }) => status === 'invisible'));
    await seen(ann, ben);
    second.send(3, INVISIBLE);
    await first.event('SESSIONS_REPLACE', (list: { status: string }[]) => list.every(({ status }) => status === 'invisible'));
    await seen(ben);

    await ben.delete(`/users/@me/guilds/${guild.id}`);
    await seen();
    await p.join(owner, guild.text.id, ben);
    await seen(ben);
    await owner.put(`/guilds/${guild.id}/bans/${ben.id}`, {});
    await seen();
    for (const session of [...foreign, first, second, benOnline]) await session.close();
  });
}
