import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { seedMembers } from '@guildhall/testkit/seed';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Item {
  group?: { id: string; count: number };
  member?: { user: { id: string }; nick?: string | null; roles: string[]; presence: { status: string } };
}
interface Op {
  op: string;
  range?: [number, number];
  index?: number;
  item?: Item;
  items?: Item[];
}
interface Update {
  guild_id: string;
  id: string;
  member_count: number;
  online_count: number;
  groups: { id: string; count: number }[];
  ops: Op[];
}

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const EVENT = 'GUILD_MEMBER_LIST_UPDATE';
const look = (session: GatewaySession, guildId: string, channelId: string, ...ranges: [number, number][]) =>
  session.send(14, { guild_id: guildId, typing: true, threads: true, activities: true, channels: { [channelId]: ranges } });
/** Groups as `id*count`, members as their ids. */
const brief = (item: Item | undefined) => (item?.group ? `${item.group.id}*${item.group.count}` : item?.member?.user.id);

/** A guild with its owner, who displays the list, and an offline member. */
async function scene() {
  const owner = await p.person('a_owner');
  const guild = await p.guild(owner);
  const guest = await p.person('b_guest');
  await p.join(owner, guild.text.id, guest);
  const session = await owner.connect();
  /** The list as the client displays it after all updates. */
  const shown = async () => {
    await session.settle();
    const items: (string | undefined)[] = [];
    const updates: Update[] = JSON.parse(JSON.stringify(session.seen(EVENT)));
    for (const op of updates.flatMap(({ ops }) => ops)) {
      if (op.op === 'SYNC') items.splice(op.range?.[0] ?? 0, items.length, ...(op.items ?? []).map(brief));
      else if (op.op === 'DELETE') items.splice(op.index ?? 0, 1);
      else if (op.op === 'INSERT') items.splice(op.index ?? 0, 0, brief(op.item));
      else items[op.index ?? 0] = brief(op.item);
    }
    return items.map((item) => item?.replace(/\*.*/, ''));
  };
  const until = (wants: (update: Update) => boolean, since = 0) => session.event<Update>(EVENT, wants, since);
  return { owner, guild, guest, session, shown, until };
}

test('[gateway] Guild Subscriptions returns the requested range of the list: groups with their members and counts', async () => {
  const { owner, guild, guest, session, until } = await scene();
  look(session, guild.id, guild.text.id, [0, 99]);
  const update = await until(() => true);
  expect(update).toMatchObject({
    guild_id: guild.id,
    id: 'everyone',
    member_count: 2,
    online_count: 1,
    groups: [
      { id: 'online', count: 1 },
      { id: 'offline', count: 1 },
    ],
    ops: [{ op: 'SYNC', range: [0, 99] }],
  });
  expect(update.ops[0]?.items?.map(brief)).toEqual(['online*1', owner.id, 'offline*1', guest.id]);
  expect(update.ops[0]?.items?.[1]?.member).toMatchObject({ user: { id: owner.id }, roles: [], presence: { status: 'online' } });
  await session.close();
});

test('[gateway] members who join, leave, or change name or role cause INSERT, UPDATE and DELETE', async () => {
  const { owner, guild, guest, session, shown, until } = await scene();
  look(session, guild.id, guild.text.id, [0, 99]);
  await until(() => true);
  const theirs = await guest.connect();
  await until(({ online_count }) => online_count === 2);
  expect(await shown()).toEqual(['online', owner.id, guest.id]);
  let since = session.mark();
  theirs.send(3, { status: 'dnd', activities: [], since: null, afk: false });
  const changed = await until(() => true, since);
  expect(changed.ops).toMatchObject([{ op: 'UPDATE', index: 2, item: { member: { presence: { status: 'dnd' } } } }]);
  await guest.patch(`/guilds/${guild.id}/members/@me`, { nick: '0 first' });
  await until(({ ops }) => ops.some(({ item }) => item?.member?.nick === '0 first'));
  expect(await shown()).toEqual(['online', guest.id, owner.id]);

  const role = await owner.post(`/guilds/${guild.id}/roles`, { name: 'Crew', hoist: true });
  since = session.mark();
  await owner.put(`/guilds/${guild.id}/members/${guest.id}/roles/${role.body.id}`);
  await until(({ groups }) => groups[0]?.id === role.body.id, since);
  expect(await shown()).toEqual([role.body.id, guest.id, 'online', owner.id]);
  const late = await p.person('c_late');
  await p.join(owner, guild.text.id, late);
  await until(({ member_count }) => member_count === 3);
  expect(await shown()).toEqual([role.body.id, guest.id, 'online', owner.id, 'offline', late.id]);
  since = session.mark();
  await owner.delete(`/guilds/${guild.id}/members/${late.id}`);
  await until(({ member_count }) => member_count === 2, since);
  since = session.mark();
  await theirs.close();
  await until(({ online_count }) => online_count === 1, since);
  // An offline member is listed among the offline ones, regardless of the member's role.
  expect(await shown()).toEqual(['online', owner.id, 'offline', guest.id]);
  since = session.mark();
  look(session, guild.id, guild.text.id);
  await session.settle();
  await guest.patch(`/guilds/${guild.id}/members/@me`, { nick: 'Unseen' });
  await session.event('GUILD_MEMBER_UPDATE', undefined, since);
  await session.settle();
  expect(session.seen(EVENT, since)).toEqual([]);
  await session.close();
});

test('[gateway] the list of a restricted channel has the members who may view it, under the hash of its overwrites', async () => {
  const { owner, guild, guest, session, until } = await scene();
  const hidden = await owner.post(`/guilds/${guild.id}/channels`, {
    name: 'hidden',
    type: 0,
    permission_overwrites: [{ id: guild.id, type: 0, deny: '1024', allow: '0' }],
  });
  look(session, guild.id, hidden.body.id, [0, 99]);
  const update = await until(() => true);
  expect(update.id).toMatch(/^\d+$/);
  expect(update.ops[0]?.items?.map(brief)).toEqual(['online*1', owner.id]);
  // A member who may not view it receives nothing on request.
  const theirs = await guest.connect();
  look(theirs, guild.id, hidden.body.id, [0, 99]);
  look(theirs, '5', hidden.body.id, [0, 99]);
  await theirs.settle();
  await session.settle();
  expect(theirs.seen(EVENT)).toEqual([]);
  const since = session.mark();
  await owner.put(`/channels/${hidden.body.id}/permissions/${guest.id}`, { type: 1, allow: '1024', deny: '0' });
  const opened = await until(() => true, since);
  expect(opened.id).not.toBe(update.id);
  expect(opened.ops[0]?.items?.map(brief)).toEqual(['online*2', owner.id, guest.id]);
  for (const one of [theirs, session]) await one.close();
});

test('[gateway] a guild of more than 1,000 members lists only those who are not offline, in windows per session', async () => {
  const { owner, guild, session, until } = await scene();
  const ids = await seedMembers(p, guild.id, 4000, { name: 'm' });
  const { store, clock, nodeId } = p.server.platform;
  const rows = ids.slice(0, 300).map((user_id) => ({
    id: `seeded ${user_id}`,
    node_id: nodeId,
    user_id,
    status: 'online',
    activities_json: '[]',
    client: 'web',
    since: null,
    afk: 0,
    updated_at: clock.now(),
  }));
  await store.transaction((db) => db.kysely.insertInto('gateway_sessions').values(rows).execute());
  session.send(37, {
    subscriptions: {
      [guild.id]: {
        channels: {
          [guild.text.id]: [
            [100, 199],
            [0, 99],
          ],
        },
      },
    },
  });
  const update = await until(() => true);
  expect(update).toMatchObject({ member_count: 4002, online_count: 301, groups: [{ id: 'online', count: 301 }] });
  expect(update.ops.map(({ range, items }) => [range, items?.length])).toEqual([
    [[100, 199], 100],
    [[0, 99], 100],
  ]);
  // Changes outside of the windows are sent as counts only; items that leave a window at its end are removed.
  let since = session.mark();
  const first = await p.person('0_first');
  await p.join(owner, guild.text.id, first);
  const theirs = await first.connect();
  const came = await until(({ ops }) => ops.some(({ op }) => op === 'INSERT'), since);
  expect(came.ops.map(({ op, index }) => [op, index])).toEqual([
    ['DELETE', 199],
    ['INSERT', 1],
  ]);
  since = session.mark();
  await theirs.close();
  const gone = await until(({ ops }) => ops.some(({ op }) => op === 'DELETE'), since);
  expect(gone.ops.map(({ op, index }) => [op, index])).toEqual([
    ['DELETE', 1],
    ['INSERT', 199],
  ]);
  await session.close();
});

test.each([
  [14, null],
  [14, { guild_id: 'x', channels: {} }],
  [14, { guild_id: '1', channels: [] }],
  [14, { guild_id: '1', channels: { x: [[0, 99]] } }],
  [14, { guild_id: '1', channels: { 2: [[0, 100]] } }],
  [14, { guild_id: '1', channels: { 2: [[5, 4]] } }],
  [14, { guild_id: '1', channels: { 2: [['0', '99']] } }],
  [37, { subscriptions: { x: {} } }],
  [37, {}],
  [40, { seq: 'x' }],
])('a malformed request closes with 4002: opcode %i with %j', async (op, d) => {
  const session = await (await p.person()).connect();
  session.send(op, d);
  expect(await session.closed).toBe(4002);
});

test('[gateway] QoS Heartbeat is a heartbeat; for bots the opcodes of users are unknown (4001)', async () => {
  const person = await p.person();
  const session = await person.connect();
  session.send(41, { session_id: 'x' });
  session.send(40, { seq: session.seq, qos: { ver: 26, active: true, reasons: ['foregrounded'] } });
  await session.frame(({ op }) => op === 11);
  await session.close();
  const bot = await p.bot(person);
  for (const op of [14, 37, 40, 41]) {
    const own = await bot.connect({ intents: 0 });
    own.send(op, {});
    expect(await own.closed).toBe(4001);
  }
});
