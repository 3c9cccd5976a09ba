import type { RunningActivityObject } from '@guildhall/protocol/objects/apps/running-activities';
import { permissionBits } from '@guildhall/testkit/fixtures';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const UPDATE = 'EMBEDDED_ACTIVITY_UPDATE_V2';
const ROLE = { type: 0, allow: '0' };

/** Ada's guild, with an activity of hers that everyone may launch, and with bob; both are connected. */
async function scene() {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const app = await p.bot(ada, { guild });
  const application = `/applications/${app.applicationId}` as const;
  expect((await ada.post(`${application}/set-embedded`, { embedded: true })).status).toBe(204);
  const configure = (body: object) => ada.patch(`${application}/embedded-activity-config`, body);
  const release = (release_phase: string) => configure({ client_platform_config: { web: { release_phase } } });
  expect((await release('global_launch')).status).toBe(200);
  const [adas, bobs] = [await ada.connect(), await bob.connect()];
  const join = (who: Account, session: GatewaySession | { ready: { session_id: string } }, channelId = guild.text.id) =>
    who.post(`/activities/${channelId}/${app.applicationId}`, { session_id: session.ready.session_id });
  const leave = (who: Account, { composite_instance_id, location }: RunningActivityObject, body: object = {}) =>
    who.post(`${application}/activities/${location.id}/instances/${composite_instance_id}/leave`, body);
  return { ada, bob, guild, app, application, configure, release, adas, bobs, join, leave };
}

/** The next event with exactly these participants. */
function shows(session: GatewaySession, people: readonly Account[], since?: number): Promise<RunningActivityObject> {
  const wanted = people.map(({ id }) => id).join();
  return session.event<RunningActivityObject>(
    UPDATE,
    ({ participants }) => participants.map(({ user_id }) => user_id).join() === wanted,
    since,
  );
}

test('[applications/activity-instances] two people join an instance and leave it: everyone who sees the channel is notified, bots are not', async () => {
  const { ada, bob, guild, app, application, adas, bobs, join, leave } = await scene();
  const bot = await app.connect({ intents: 1 });
  await bot.event('GUILD_CREATE');
  expect((await join(ada, adas)).status).toBe(204);
  const begun = await shows(bobs, [ada]);
  const location = { id: `gc-${guild.id}-${guild.text.id}`, kind: 'gc', channel_id: guild.text.id, guild_id: guild.id };
  const { session_id } = adas.ready;
  expect(begun).toMatchObject({
    application_id: app.applicationId,
    instance_id: begun.launch_id,
    composite_instance_id: `i-${begun.launch_id}-${location.id}`,
    location,
    participants: [{ user_id: ada.id, session_id, nonce: null, member: { user: { id: ada.id } } }],
  });
  expect(await shows(adas, [ada])).toEqual(begun);
  expect((await join(bob, bobs)).status).toBe(204);
  const both = await shows(adas, [ada, bob]);
  expect(both.launch_id).toBe(begun.launch_id);
  const lookup = await app.get(`${application}/activity-instances/${begun.composite_instance_id}`);
  expect(lookup.body).toMatchObject({ location, users: [ada.id, bob.id] });

  const late = await bob.connect();
  const seen = late.ready.guilds.find(({ id }) => id === guild.id);
  expect(seen).toMatchObject({ activity_instances: [both] });
  // Another session of bob has it open now: the first one closes its frame without effect.
  expect((await join(bob, late)).status).toBe(204);
  expect((await leave(bob, both, { session_id: bobs.ready.session_id })).body).toEqual({});
  const since = adas.mark();
  expect(await leave(bob, both, { session_id: late.ready.session_id })).toMatchObject({ status: 200, body: {} });
  await shows(adas, [ada], since);
  expect((await leave(ada, both)).status).toBe(200);
  expect(await shows(bobs, [])).toMatchObject({ launch_id: begun.launch_id, location, participants: [] });
  expect((await leave(ada, both)).status).toBe(404);
  await bot.settle();
  expect([...bot.seen(UPDATE), ...bot.seen('GUILD_CREATE').filter((one) => 'activity_instances' in one)]).toEqual([]);
});

test('in voice channels, direct messages and groups too, but in no other channel and not in the AFK channel: 50024', async () => {
  const { ada, bob, guild, adas, bobs, join } = await scene();
  const create = async (body: object) => (await ada.post(`/guilds/${guild.id}/channels`, body)).body.id;
  const [voice, forum, stage] = [
    await create({ name: 'Lounge', type: 2 }),
    await create({ name: 'forum', type: 15 }),
    await create({ name: 'stage', type: 13 }),
  ];
  const thread = (await ada.post(`/channels/${guild.text.id}/threads`, { name: 'thread', type: 11 })).body.id;
  const cyd = await p.person('cyd');
  await p.befriend(ada, bob);
  await p.befriend(ada, cyd);
  const direct = (await ada.post('/users/@me/channels', { recipient_id: bob.id })).body.id;
  const group = (await ada.post('/users/@me/channels', { recipients: [bob.id, cyd.id] })).body.id;
  const inPlace = (id: string) => (activity: RunningActivityObject) => activity.location.channel_id === id;
  for (const id of [voice, direct, group]) {
    expect((await join(bob, bobs, id)).status).toBe(204);
    const own = await bobs.event<RunningActivityObject>(UPDATE, inPlace(id));
    expect(await adas.event<RunningActivityObject>(UPDATE, inPlace(id))).toEqual(own);
    expect(own.location.id).toBe(id === voice ? `gc-${guild.id}-${voice}` : `pc-${id}`);
  }
  const cyds = await cyd.connect();
  const found = await cyds.event<RunningActivityObject>(UPDATE, inPlace(group));
  expect(found).toMatchObject({ location: { id: `pc-${group}`, kind: 'pc' }, participants: [{ user_id: bob.id }] });
  expect(found.participants[0]).not.toHaveProperty('member');
  const since = cyds.mark();
  expect((await bob.delete(`/channels/${group}`)).status).toBe(200);
  await shows(cyds, [], since);
  expect(cyds.seen(UPDATE).map(({ location }) => location.channel_id)).toEqual([group, group]);

  await ada.patch(`/guilds/${guild.id}`, { afk_channel_id: voice });
  for (const id of [voice, forum, stage, thread])
    expect(await join(ada, adas, id)).toMatchObject({ status: 400, body: { code: 50024 } });
});

test('[errors 10020, errors 10002, errors 10003, errors 50001, errors 50013, errors 50039, errors 20024] who may not launch it', async () => {
  const { ada, bob, guild, app, application, configure, release, bobs, adas, join } = await scene();
  const codes = async (...asked: Promise<{ status: number; error: { code?: unknown } }>[]) =>
    (await Promise.all(asked)).map(({ status, error }) => [status, error.code]);
  const other = { ready: { session_id: 'of another user' } };
  const guest = await p.person('guest');
  expect(
    await codes(
      join(bob, adas),
      join(bob, other),
      join(bob, bobs, '1'),
      bob.post(`/activities/${guild.text.id}/1`, { session_id: bobs.ready.session_id }),
      join(guest, other),
      bob.post(`/activities/${guild.text.id}/${app.applicationId}`, {}),
    ),
  ).toEqual([
    [404, 10020],
    [404, 10020],
    [404, 10003],
    [404, 10002],
    [403, 50001],
    [400, 50035],
  ]);
  const everyone = `/guilds/${guild.id}/roles/${guild.id}` as const;
  await ada.patch(everyone, { permissions: permissionBits('VIEW_CHANNEL', 'SEND_MESSAGES') });
  expect(await codes(join(bob, bobs))).toEqual([[403, 50013]]);
  await ada.patch(everyone, { permissions: permissionBits('VIEW_CHANNEL', 'USE_EMBEDDED_ACTIVITIES') });
  const foreign = await p.bot(ada);
  await ada.post(`/applications/${foreign.applicationId}/set-embedded`, { embedded: true });
  const config = { client_platform_config: { web: { release_phase: 'global_launch' } } };
  await ada.patch(`/applications/${foreign.applicationId}/embedded-activity-config`, config);
  const external = bob.post(`/activities/${guild.text.id}/${foreign.applicationId}`, { session_id: bobs.ready.session_id });
  expect(await codes(external)).toEqual([[403, 50013]]);
  await configure({ requires_age_gate: true });
  expect((await join(bob, bobs)).status).toBe(204);
  const setBirth = (date_of_birth: string | null) =>
    p.server.platform.store.transaction((db) =>
      db.kysely.updateTable('users').set({ date_of_birth }).where('id', '=', bob.id).execute(),
    );
  await setBirth(null);
  expect(await codes(join(bob, bobs))).toEqual([[403, 20024]]);
  await configure({ requires_age_gate: false, supported_platforms: ['ios'] });
  expect(await codes(join(bob, bobs))).toEqual([[400, 50039]]);
  await configure({ supported_platforms: ['web'] });
  await release('in_development');
  expect(await codes(join(bob, bobs))).toEqual([[403, 50001]]);
  expect((await join(ada, adas)).status).toBe(204);
  await ada.post(`${application}/set-embedded`, { embedded: false });
  expect(await codes(join(ada, adas))).toEqual([[400, 50039]]);
});

test('an instance has at most max_participants; those who are in it may open it in another session', async () => {
  const { ada, bob, application, adas, bobs, join } = await scene();
  await ada.patch(application, { max_participants: 1 });
  expect((await join(ada, adas)).status).toBe(204);
  expect(await join(bob, bobs)).toMatchObject({ status: 400, body: { code: 50039 } });
  const again = await ada.connect();
  expect((await join(ada, again)).status).toBe(204);
  const [participant] = (
    await bobs.event<RunningActivityObject>(UPDATE, ({ participants }) =>
      participants.some(({ session_id }) => session_id === again.ready.session_id),
    )
  ).participants;
  expect(participant).toMatchObject({ user_id: ada.id });
});

test('participants leave with their session, with the sight of the channel, and with the guild', async () => {
  const { ada, bob, guild, adas, bobs, join } = await scene();
  await join(ada, adas);
  await join(bob, bobs);
  await shows(adas, [ada, bob]);
  const second = await bob.connect();
  let since = adas.mark();
  await bobs.close();
  await shows(adas, [ada], since);
  since = adas.mark();
  await join(bob, second);
  await shows(adas, [ada, bob], since);
  since = adas.mark();
  const hidden = { id: guild.id, ...ROLE, deny: permissionBits('VIEW_CHANNEL') };
  await second.settle();
  const hiddenSince = second.mark();
  expect((await ada.patch(`/channels/${guild.text.id}`, { permission_overwrites: [hidden] })).status).toBe(200);
  await shows(adas, [ada], since);
  await shows(second, [], hiddenSince);
  expect(second.seen(UPDATE, hiddenSince)).toHaveLength(1);
  await ada.patch(`/channels/${guild.text.id}`, { permission_overwrites: [] });
  since = adas.mark();
  await join(bob, second);
  await shows(adas, [ada, bob], since);
  since = adas.mark();
  await bob.delete(`/users/@me/guilds/${guild.id}`);
  await shows(adas, [ada], since);
});

test('after a gateway node has died, its sessions leave their activities, unless their users open them again', async () => {
  const { ada, bob, adas, bobs, join } = await scene();
  const { clock } = p;
  const { store } = p.server.platform;
  const now = clock.now();
  const lost = { ready: { session_id: 'of a dead node' } };
  const returned = { ready: { session_id: 'of a dead node too' } };
  await store.transaction(async (db) => {
    const node = db.kysely.insertInto('nodes').values({ started_at: now, seen_at: now }).returning('id');
    const { id: node_id } = await node.executeTakeFirstOrThrow();
    const row = { node_id, status: 'online', activities_json: '[]', client: 'web', afk: 0, updated_at: now, since: null };
    const rows = [
      { ...row, id: lost.ready.session_id, user_id: bob.id },
      { ...row, id: returned.ready.session_id, user_id: ada.id },
    ];
    await db.kysely.insertInto('gateway_sessions').values(rows).execute();
  });
  expect((await join(bob, lost)).status).toBe(204);
  expect((await join(ada, returned)).status).toBe(204);
  await shows(bobs, [ada, bob]);
  const since = bobs.mark();
  expect((await join(ada, adas)).status).toBe(204);
  const later = async (ms: number) => {
    await clock.advance(ms);
    await Promise.all([adas.settle(), bobs.settle()]);
  };
  const isKept = () => store.read.kysely.selectFrom('gateway_sessions').select('id').where('id', '=', lost.ready.session_id);
  while (await isKept().executeTakeFirst()) await later(30_000);
  // Their node may be restarting: the users have a minute to return.
  await later(30_000);
  await later(31_000);
  await p.jobs();
  await shows(bobs, [ada], since);
});

test('an activity ends with its application', async () => {
  const { ada, application, adas, bobs, join } = await scene();
  await join(ada, adas);
  const { launch_id } = await shows(bobs, [ada]);
  expect((await ada.delete(application)).status).toBe(204);
  expect(await shows(bobs, [])).toMatchObject({ launch_id });
});
