import type { Answer } from '@guildhall/testkit/answer';
import { permissionBits } from '@guildhall/testkit/fixtures';
import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { voiceScene } from '@guildhall/testkit/voice-scene';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];
const lastEntry = (action: number) =>
  p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').findLast((entry) => Number(entry.action_type) === action);

test('[operations] a stage opens: STAGE_INSTANCE_CREATE, a message of type 27, audit entry 83; a second one is 150006', async () => {
  const { guild, stage, bot, watching, owner } = await voiceScene(p);
  const made = await bot.post('/stage-instances', { channel_id: stage.id, topic: 'First steps' });
  expect(made.status).toBe(200);
  const object = {
    guild_id: guild.id,
    channel_id: stage.id,
    topic: 'First steps',
    privacy_level: 2,
    guild_scheduled_event_id: null,
  };
  expect(made.body).toMatchObject(object);
  expect(await watching.event('STAGE_INSTANCE_CREATE')).toEqual(made.body);
  expect(await watching.event('MESSAGE_CREATE')).toMatchObject({ type: 27, content: 'First steps', author: { id: bot.id } });
  expect(lastEntry(83)).toMatchObject({
    target_id: made.body.id,
    user_id: bot.id,
    options: { channel_id: stage.id },
    changes: [
      { key: 'topic', new_value: 'First steps' },
      { key: 'privacy_level', new_value: 2 },
    ],
  });
  expect(code(await owner.post('/stage-instances', { channel_id: stage.id, topic: 'Again' }))).toEqual([400, 150006]);
  expect((await owner.get(`/stage-instances/${stage.id}`)).body).toEqual(made.body);
  const late = await bot.connect({ intents: 1 });
  expect((await late.event('GUILD_CREATE')).stage_instances).toEqual([made.body]);
});

test('[operations] only stage moderators open, change and close stages; notifying everyone requires MENTION_EVERYONE', async () => {
  const { stage, guest, owner } = await voiceScene(p);
  const path = `/stage-instances/${stage.id}` as const;
  const allow = (...names: Parameters<typeof bitsOf>) =>
    owner.put(`/channels/${stage.id}/permissions/${guest.id}`, { type: 1, allow: String(bitsOf(...names)), deny: '0' });
  const body = { channel_id: stage.id, topic: 'Mine' };
  await allow('MANAGE_CHANNELS', 'MUTE_MEMBERS');
  expect(code(await guest.post('/stage-instances', body))).toEqual([403, 50013]);
  await allow('MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS');
  expect((await guest.post('/stage-instances', body)).status).toBe(200);
  expect((await guest.delete(path)).status).toBe(204);
  const everyone = await guest.get(`/guilds/${p.emitted('STAGE_INSTANCE_CREATE').at(-1)?.guild_id}`);
  await owner.put(`/channels/${stage.id}/permissions/${everyone.body.id}`, {
    type: 0,
    deny: String(bitsOf('MENTION_EVERYONE')),
  });
  expect(code(await guest.post('/stage-instances', { ...body, send_start_notification: true }))).toEqual([403, 50013]);
  const loud = await owner.post('/stage-instances', { ...body, send_start_notification: true });
  expect(loud.status).toBe(200);
  expect(p.emitted('MESSAGE_CREATE').at(-1)).toMatchObject({ type: 27, mention_everyone: true });
  await allow('MANAGE_CHANNELS');
  expect(code(await guest.patch(path, { topic: 'x' }))).toEqual([403, 50013]);
  expect(code(await guest.delete(path))).toEqual([403, 50013]);
});

test('[limits] the topic has 1 to 120 characters; the channel must be a visible stage channel', async () => {
  const { guild, stage, voice, owner, guest, make } = await voiceScene(p);
  for (const topic of ['', ' ', 'x'.repeat(121)]) {
    const answer = await owner.post('/stage-instances', { channel_id: stage.id, topic });
    expect([...code(answer), Object.keys(answer.error.errors ?? {})]).toEqual([400, 50035, ['topic']]);
  }
  expect(code(await owner.post('/stage-instances', { channel_id: voice.id, topic: 'x' }))).toEqual([400, 50024]);
  expect(code(await owner.post('/stage-instances', { channel_id: '1', topic: 'x' }))).toEqual([404, 10003]);
  const hidden = await make(13, {
    permission_overwrites: [{ id: guild.id, type: 0, deny: permissionBits('VIEW_CHANNEL'), allow: '0' }],
  });
  expect(code(await guest.post('/stage-instances', { channel_id: hidden.id, topic: 'x' }))).toEqual([403, 50001]);
  expect(code(await guest.get(`/stage-instances/${hidden.id}`))).toEqual([403, 50001]);
});

test('a stage is deleted with its channel', async () => {
  const { stage, bot, watching } = await voiceScene(p);
  const made = await bot.post('/stage-instances', { channel_id: stage.id, topic: 'Short' });
  await bot.delete(`/channels/${stage.id}`);
  expect(await watching.event('STAGE_INSTANCE_DELETE')).toEqual(made.body);
});
