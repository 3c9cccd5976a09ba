import { permissionBits } from '@guildhall/testkit/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ogg } from './test/media.ts';
import { FileScene, type SeenMessage, type SentFile } from './test/scene.ts';

const IS_VOICE_MESSAGE = 1 << 13;
const sound: SentFile = { name: 'voice-message.ogg', bytes: ogg(3.2) };
const waveform = Buffer.from([0, 40, 200, 90]).toString('base64');
const meta = { id: 0, duration_secs: 3.2, waveform };

let scene: FileScene;
beforeAll(async () => {
  scene = await FileScene.open();
});
afterAll(() => scene.p.stop());

const speak = (payload: object = {}, files: readonly SentFile[] = [sound], by = scene.alice) =>
  scene.send({ flags: IS_VOICE_MESSAGE, attachments: [meta], ...payload }, files, { by });

test('[limits] a voice message is one sound with its duration and its waveform', async () => {
  const sent = await speak();
  expect([sent.status, sent.body.flags & IS_VOICE_MESSAGE]).toEqual([200, IS_VOICE_MESSAGE]);
  expect(sent.body.attachments).toMatchObject([{ content_type: 'audio/ogg', duration_secs: 3.2, waveform }]);
  const read = await scene.bob.get(`${scene.messages}/${sent.body.id}`);
  expect(read.body.attachments).toEqual(sent.body.attachments);
});

test('duration and waveform of a file in any other message are measured', async () => {
  const sent = await scene.send({ attachments: [{ ...meta, duration_secs: 99 }] }, [sound]);
  expect([sent.body.attachments[0]?.duration_secs, sent.body.attachments[0]?.waveform]).toEqual([3.2, undefined]);
});

test('[errors] a voice message with other content is 50159', async () => {
  for (const other of [{ content: 'hi' }, { embeds: [{ description: 'hi' }] }]) {
    const refused = await speak(other);
    expect([refused.status, refused.body.code]).toEqual([400, 50159]);
  }
});

test('[errors] a voice message without exactly one sound is 50160', async () => {
  const text = { name: 'voice-message.ogg', bytes: 'no sound' };
  const both = { attachments: [meta, { ...meta, id: 1 }] };
  for (const refused of [await speak({}, [text]), await speak(both, [sound, sound]), await speak({ attachments: [] }, [])])
    expect([refused.status, refused.body.code]).toEqual([400, 50160]);
});

test('[errors] a voice message without duration or waveform, or with an invalid one, is 50161', async () => {
  const long = Buffer.alloc(257, 1).toString('base64');
  for (const wrong of [
    { duration_secs: undefined },
    { waveform: undefined },
    { waveform: '%%%' },
    { waveform: long },
    { duration_secs: 0 },
  ]) {
    const refused = await speak({ attachments: [{ ...meta, ...wrong }] });
    expect([refused.status, refused.body.code]).toEqual([400, 50161]);
  }
  const longest = { ...meta, waveform: Buffer.alloc(256, 1).toString('base64') };
  expect((await speak({ attachments: [longest] })).status).toBe(200);
});

test('[errors] a voice message without SEND_VOICE_MESSAGES is 50173', async () => {
  const everyone = `/channels/${scene.guild.text.id}/permissions/${scene.guild.id}` as const;
  await scene.alice.put(everyone, { type: 0, deny: permissionBits('SEND_VOICE_MESSAGES'), allow: '0' });
  const before = await scene.stored();
  const refused = await speak({}, [sound], scene.bob);
  expect([refused.status, refused.body.code]).toEqual([403, 50173]);
  expect(await scene.stored()).toEqual(before);
  await scene.alice.delete(everyone);
  expect((await speak({}, [sound], scene.bob)).status).toBe(200);
});

test('[errors] editing a voice message is 50162', async () => {
  const sent = await speak();
  const refused = await scene.alice.patch<SeenMessage>(`${scene.messages}/${sent.body.id}`, { content: 'hi' });
  expect([refused.status, refused.body.code]).toEqual([400, 50162]);
});
