import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { join } from '@guildhall/testkit/voice-scene';
import { afterAll, expect, test } from 'vitest';
import { screenedGuild } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[guilds/screening] a new member is pending, cannot write, react or speak (50009), and accepts the rules to be let in', async () => {
  const { ada, guild, accept, say, member, rules, version } = await screenedGuild(p);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  expect(p.emitted('GUILD_MEMBER_ADD').at(-1)).toMatchObject({ user: { id: bob.id }, pending: true });
  expect((await member(bob)).pending).toBe(true);

  const message = (await say(ada)).body.id;
  const path = `/channels/${guild.text.id}/messages` as const;
  await ada.put(`${path}/${message}/reactions/${encodeURIComponent('👍')}/@me`);
  expect((await bob.get(path)).status).toBe(200);
  for (const refused of [
    await say(bob),
    await bob.post(`/channels/${guild.text.id}/typing`),
    await bob.put(`${path}/${message}/reactions/${encodeURIComponent('👍')}/@me`),
    await bob.put(`${path}/${message}/reactions/${encodeURIComponent('🎉')}/@me`),
    await bob.post(`/channels/${guild.text.id}/invites`, {}),
  ])
    expect([refused.status, refused.body?.code]).toEqual([403, 50009]);
  const [mine] = (await bob.get<{ permissions: string }[]>('/users/@me/guilds')).body;
  expect(BigInt(mine?.permissions ?? 0) & PERMISSIONS.SEND_MESSAGES).toBe(0n);

  const accepted = await accept(bob, [{ ...rules, response: true }], { version });
  expect(accepted).toMatchObject({ status: 200, body: { application_status: 'APPROVED' } });
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ user: { id: bob.id }, pending: false });
  expect(p.emitted('GUILD_JOIN_REQUEST_CREATE').at(-1)).toMatchObject({ status: 'APPROVED', request: { user_id: bob.id } });
  expect((await say(bob)).status).toBe(200);
  expect((await accept(bob, [{ ...rules, response: true }])).status).toBe(400);
});

test('[guilds/screening] a pending member does not get into voice', async () => {
  const { ada, guild, accept, rules } = await screenedGuild(p);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  const voice = guild.channels.find((channel) => channel.type === 2)?.id ?? '';
  const session = await bob.connect();
  session.send(4, join(guild.id, voice));
  await session.settle();
  expect(session.seen('VOICE_STATE_UPDATE')).toEqual([]);
  await accept(bob, [{ ...rules, response: true }]);
  session.send(4, join(guild.id, voice));
  await session.event('VOICE_STATE_UPDATE');
  await session.close();
});

test('[guilds/screening] required answers are checked against the current form (50035)', async () => {
  const { ada, guild, accept, member, rules, path, version } = await screenedGuild(p);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  for (const fields of [[], [rules], [{ ...rules, response: false }], [{ field_type: 'TEXT_INPUT', response: 'yes' }]]) {
    const refused = await accept(bob, fields);
    expect([refused.status, refused.body.code]).toEqual([400, 50035]);
    expect(refused.body.errors).toHaveProperty(['form_fields', '0', 'response', '_errors']);
  }
  const choice = { field_type: 'MULTIPLE_CHOICE', choices: ['yes', 'no'], required: true };
  await ada.patch(path, { form_fields: [rules, choice, { field_type: 'PARAGRAPH', label: 'Anything else?' }] });
  const good = { ...rules, response: true };
  const outdated = await accept(bob, [good, { ...choice, response: 1 }], { version });
  expect(outdated.body.errors).toHaveProperty(['version', '_errors']);
  const beyond = await accept(bob, [good, { ...choice, response: 2 }]);
  expect(beyond.body.errors).toHaveProperty(['form_fields', '1', 'response', '_errors']);
  expect((await member(bob)).pending).toBe(true);
  expect((await accept(bob, [good, { ...choice, response: 1 }])).status).toBe(200);
});

test('[guilds/screening] a role, the flag BYPASSES_VERIFICATION and an invite with roles skip the rules; bots are never asked', async () => {
  const { ada, guild, say, member } = await screenedGuild(p);
  const people = [await p.person('bob'), await p.person('eve'), await p.person('kim')] as const;
  const [bob, eve, kim] = people;
  await p.join(ada, guild.text.id, bob);
  await p.join(ada, guild.text.id, eve);
  const role = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'Friend' });
  await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${role.body.id}`);
  const flags = MEMBER_FLAGS.BYPASSES_VERIFICATION;
  const freed = await ada.patch(`/guilds/${guild.id}/members/${eve.id}`, { flags });
  expect(freed.body).toMatchObject({ pending: false, flags });
  const invite = await ada.post<{ code: string }>(`/channels/${guild.text.id}/invites`, { role_ids: [role.body.id] });
  await kim.post(`/invites/${invite.body.code}`, {});
  expect(p.emitted('GUILD_MEMBER_ADD').at(-1)).toMatchObject({ user: { id: kim.id }, pending: false, roles: [role.body.id] });
  for (const person of people) {
    expect((await member(person)).pending).toBe(false);
    expect((await say(person)).status).toBe(200);
  }
  const bot = await p.bot(ada, { guild, permissions: '0' });
  expect((await member(bot)).pending).toBe(false);
  expect((await say(bot)).status).toBe(200);
});

test('[errors 50131] a pending member cannot be made the owner', async () => {
  const { ada, guild } = await screenedGuild(p);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  expect((await ada.patch(`/guilds/${guild.id}`, { owner_id: bob.id })).error.code).toBe(50131);
});
