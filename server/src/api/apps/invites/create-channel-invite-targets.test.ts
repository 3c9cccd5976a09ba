import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { csvOf, upload } from '../../guild/invites/test/upload.ts';
import { streamScene } from '../../messages/streams/test/stream-scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

async function world() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const [bob, eve] = [await p.person('bob'), await p.person('eve')];
  return { ada, bob, eve, guild, path: `/channels/${guild.text.id}/invites` as const };
}

async function role(owner: Awaited<ReturnType<typeof p.person>>, guildId: string, body: object = {}) {
  return (await owner.post(`/guilds/${guildId}/roles`, { name: 'Guest', ...body })).body.id;
}

test('[invites/target-users] target_user_ids: only these users see and accept the invite, others get 10006', async () => {
  const { ada, bob, eve, path } = await world();
  const made = await ada.post(path, { target_user_ids: [bob.id] });
  expect(made.status).toBe(200);
  const invite = `/invites/${made.body.code}` as const;
  for (const answer of [await eve.get(invite), await eve.post(invite, {}), await p.anyone.get(invite), await ada.get(invite)])
    expect([answer.status, answer.body.code]).toEqual([404, 10006]);
  expect((await bob.get(invite)).body.code).toBe(made.body.code);
  expect((await bob.post(invite, {})).body.new_member).toBe(true);
});

test('[invites/target-users] target_users_file: a job reads the CSV into the list', async () => {
  const { ada, bob, eve, path } = await world();
  const made = await upload(ada, 'POST', path, csvOf([bob.id]), { max_age: 3600 });
  expect([made.status, made.body.max_age]).toEqual([200, 3600]);
  await p.jobs();
  const invite = `/invites/${made.body.code}` as const;
  expect((await eve.post(invite, {})).error.code).toBe(10006);
  expect((await bob.post(invite, {})).status).toBe(200);
});

test('[invites/target-users] role_ids are assigned on accept, without deleted roles', async () => {
  const { ada, bob, guild, path } = await world();
  const [kept, gone] = [await role(ada, guild.id), await role(ada, guild.id)];
  const made = await ada.post(path, { role_ids: [kept, gone] });
  expect(p.emitted('INVITE_CREATE').at(-1)).toMatchObject({ code: made.body.code, role_ids: [kept, gone] });
  const changes = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)?.changes;
  expect(changes).toContainEqual({ key: 'role_ids', new_value: [kept, gone] });
  await ada.delete(`/guilds/${guild.id}/roles/${gone}`);
  expect((await bob.post(`/invites/${made.body.code}`, {})).status).toBe(200);
  expect(p.emitted('GUILD_MEMBER_ADD').at(-1)).toMatchObject({ user: { id: bob.id }, roles: [kept] });
  expect((await ada.get(`/guilds/${guild.id}/members/${bob.id}`)).body.roles).toEqual([kept]);
});

test('[invites/invites] a role in an invite listing has only id, name, position, color, colors, icon and unicode_emoji', async () => {
  const { ada, guild, path } = await world();
  const id = await role(ada, guild.id, { color: 255 });
  const made = await ada.post<{ code: string }>(path, { role_ids: [id] });
  const colors = { primary_color: 255, secondary_color: null, tertiary_color: null };
  const partial = { id, name: 'Guest', position: 1, color: 255, colors, icon: null, unicode_emoji: null };
  for (const listing of [path, `/guilds/${guild.id}/invites`]) {
    const listed = await ada.get<{ code: string; roles?: object[] }[]>(listing);
    expect(listed.body.find((invite) => invite.code === made.body.code)?.roles).toEqual([partial]);
  }
});

test("[limits] role_ids require MANAGE_ROLES and roles below the caller's highest: 50013, 10011, 50028", async () => {
  const { ada, bob, guild, path } = await world();
  await p.join(ada, guild.text.id, bob);
  const low = await role(ada, guild.id);
  const refused = await bob.post(path, { role_ids: [low] });
  expect([refused.status, refused.body.code]).toEqual([403, 50013]);
  const manager = await role(ada, guild.id, { permissions: String(PERMISSIONS.MANAGE_ROLES) });
  await ada.patch(`/guilds/${guild.id}/roles`, [{ id: manager, position: 2 }]);
  await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${manager}`);
  const high = await role(ada, guild.id);
  await ada.patch(`/guilds/${guild.id}/roles`, [{ id: high, position: 3 }]);
  expect((await bob.post(path, { role_ids: [low] })).status).toBe(200);
  expect((await bob.post(path, { role_ids: [high] })).error.code).toBe(50013);
  expect((await ada.post(path, { role_ids: ['1'] })).error.code).toBe(10011);
  expect((await ada.post(path, { role_ids: [guild.id] })).error.code).toBe(50028);
});

test('an invite with roles or targets is always a new one', async () => {
  const { ada, bob, path } = await world();
  const plain = await ada.post(path, {});
  const targeted = await ada.post(path, { target_user_ids: [bob.id] });
  expect(targeted.body.code).not.toBe(plain.body.code);
  expect((await ada.post(path, {})).body.code).toBe(plain.body.code);
});

test.each([
  [{ target_users_file: 'user_id\n1' }, 'target_users_file'],
  [{ target_user_id: '1' }, 'target_type'],
  [{ target_type: 3 }, 'target_type'],
  [{ target_type: 2 }, 'target_application_id'],
  [{ target_type: 1, target_user_id: '1' }, 'target_type'],
  [{ flags: 1 }, 'flags'],
  [{ target_user_ids: Array.from({ length: 1001 }, (_, index) => String(index)) }, 'target_user_ids'],
])('an impossible request is a form error: %#', async (body, field) => {
  const { ada, path } = await world();
  const answer = await ada.post(path, body);
  expect([answer.status, answer.body.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toHaveProperty([field, '_errors']);
});

test('[invites/invites] a stream invite is for a user who streams in the channel, and shows that user', async () => {
  const { ada, owner, guest, guild, voice, stage, session, key } = await streamScene(p);
  const body = { target_type: 1, target_user_id: ada.id };
  const path = `/channels/${voice.id}/invites` as const;
  const made = await owner.post<{ code: string }>(path, body);
  const shown = { target_type: 1, target_user: { id: ada.id, username: ada.username }, channel: { id: voice.id } };
  expect([made.status, made.body]).toMatchObject([200, shown]);
  expect(p.emitted('INVITE_CREATE').at(-1)).toMatchObject({ code: made.body.code, target_type: 1, target_user: { id: ada.id } });
  expect((await p.anyone.get(`/invites/${made.body.code}`)).body).toMatchObject(shown);
  const listed = (await owner.get<{ code: string }[]>(`/guilds/${guild.id}/invites`)).body;
  expect(listed.find(({ code }) => code === made.body.code)).toMatchObject(shown);
  const stranger = await p.person('stranger');
  expect((await stranger.post(`/invites/${made.body.code}`, {})).body).toMatchObject({ new_member: true, ...shown });
  const streamer = async (channelId: string, target_user_id: string) => {
    const { status, error } = await owner.post(`/channels/${channelId}/invites`, { target_type: 1, target_user_id });
    return [status, error.code, Reflect.get(Object(error.errors), 'target_user_id')];
  };
  const refused = [400, 50035, { _errors: [expect.objectContaining({ code: 'GUILD_INVITE_INVALID_STREAMER' })] }];
  expect(await streamer(voice.id, guest.id)).toEqual(refused);
  expect(await streamer(stage.id, ada.id)).toEqual(refused);
  session.send(19, { stream_key: key });
  await session.event('STREAM_DELETE');
  expect(await streamer(voice.id, ada.id)).toEqual(refused);
});

test('a stream or activity target is refused if there is none: 50035, 10002', async () => {
  const { ada, bob, guild } = await world();
  const voice = guild.channels.find((channel) => channel.type === 2);
  const path = `/channels/${voice?.id}/invites` as const;
  const stream = await ada.post(path, { target_type: 1, target_user_id: bob.id });
  expect(stream.error.errors).toHaveProperty(['target_user_id', '_errors']);
  expect((await ada.post(path, { target_type: 2, target_application_id: '1' })).error.code).toBe(10002);
  const bot = await p.bot(ada);
  const plain = await ada.post(path, { target_type: 2, target_application_id: bot.applicationId });
  expect(plain.error.errors).toHaveProperty(['target_application_id', '_errors']);
  expect((await ada.post(`/applications/${bot.applicationId}/set-embedded`, { embedded: true })).status).toBe(204);
  const made = await ada.post(path, { target_type: 2, target_application_id: bot.applicationId });
  expect(made.body).toMatchObject({ target_type: 2, target_application: { id: bot.applicationId } });
});

test('[invites/invites] an invite leads to an activity in any channel where activities run, and a similar one is used again', async () => {
  const { ada, bob, guild, path } = await world();
  const app = async () => {
    const { applicationId } = await p.bot(ada);
    await ada.post(`/applications/${applicationId}/set-embedded`, { embedded: true });
    return { target_type: 2, target_application_id: applicationId };
  };
  const [first, second] = [await app(), await app()];
  const made = await ada.post<{ code: string }>(path, first);
  expect([made.status, made.body]).toMatchObject([
    200,
    { target_type: 2, target_application: { id: first.target_application_id }, channel: { id: guild.text.id } },
  ]);
  expect(p.emitted('INVITE_CREATE').at(-1)).toMatchObject({ code: made.body.code, target_type: 2 });
  const codeOf = async (body: object) => (await ada.post<{ code: string }>(path, body)).body.code;
  expect(await codeOf(first)).toBe(made.body.code);
  for (const body of [second, {}, { ...first, unique: true }, { ...first, max_uses: 1 }])
    expect(await codeOf(body)).not.toBe(made.body.code);
  expect((await bob.post(`/invites/${made.body.code}`, {})).body).toMatchObject({ new_member: true, target_type: 2 });
  const forum = await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'ideas', type: 15 });
  const refused = await ada.post(`/channels/${forum.body.id}/invites`, first);
  expect([refused.status, refused.error.errors]).toEqual([400, { target_type: { _errors: [expect.anything()] } }]);
});

test('ids and a file in the same request are refused', async () => {
  const { ada, bob, path } = await world();
  const answer = await upload(ada, 'POST', path, csvOf([bob.id]), { target_user_ids: [bob.id] });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect((await ada.get(path)).body).toEqual([]);
});

test('[invites/temporary-members-and-guests] a guest invite leads to a voice channel of a guild that accepts guests; a user who accepts it is a guest for a visit', async () => {
  const { ada, bob, guild, path } = await world();
  const voice = guild.channels.find((channel) => channel.type === 2);
  const { store } = p.server.platform;
  await store.transaction((db) =>
    db.kysely
      .updateTable('guilds')
      .set((eb) => ({ features_json: '["GUESTS_ENABLED"]', state_version: eb('state_version', '+', 1) }))
      .where('id', '=', guild.id)
      .execute(),
  );
  expect((await ada.post(path, { flags: 1 })).error.code).toBe(50035);
  const made = await ada.post(`/channels/${voice?.id}/invites`, { flags: 1 });
  expect([made.status, made.body]).toMatchObject([200, { flags: 1 }]);
  expect((await bob.post(`/invites/${made.body.code}`, {})).status).toBe(200);
  expect(p.emitted('GUILD_MEMBER_ADD').at(-1)).toMatchObject({ user: { id: bob.id }, flags: 16 });
  const session = await bob.connect();
  await session.close();
  await expect.poll(async () => (await ada.get(`/guilds/${guild.id}/members/${bob.id}`)).error.code).toBe(10007);
});
