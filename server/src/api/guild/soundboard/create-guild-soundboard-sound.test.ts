import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const uri = (bytes: Buffer, type = 'audio/ogg') => `data:${type};base64,${bytes.toString('base64')}`;
const pop = readFileSync(new URL('./sounds/pop.ogg', import.meta.url));
const POP = uri(pop);
const mp3 = (frames: number) =>
  Buffer.concat(Array.from({ length: frames }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)])));
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function house(...permissions: Permission[]) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  await ada.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const bot = await p.bot(ada, { guild, permissions: String(bitsOf(...permissions)) });
  return { ada, guild, bot, path: `/guilds/${guild.id}/soundboard-sounds` as const };
}

test('[operations] CREATE_GUILD_EXPRESSIONS creates a sound, with event and audit entry', async () => {
  const { bot, guild, path } = await house('CREATE_GUILD_EXPRESSIONS');
  const body = { name: 'pop', sound: POP, volume: 0.5, emoji_name: '🫧' };
  const made = await bot.post(path, body, { headers: { 'x-audit-log-reason': 'fun' } });
  expect(made.status).toBe(201);
  const sound = { name: 'pop', volume: 0.5, emoji_id: null, emoji_name: '🫧', guild_id: guild.id, available: true };
  expect(made.body).toMatchObject({ ...sound, user: { id: bot.id } });
  expect(p.emitted('GUILD_SOUNDBOARD_SOUND_CREATE').at(-1)).toEqual({ ...sound, sound_id: made.body.sound_id });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 130,
    target_id: made.body.sound_id,
    reason: 'fun',
    changes: [
      { key: 'name', new_value: 'pop' },
      { key: 'volume', new_value: 0.5 },
      { key: 'emoji_name', new_value: '🫧' },
    ],
  });
  const served = await fetch(`${p.address}/cdn/soundboard-sounds/${made.body.sound_id}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
  expect(Buffer.from(await served.arrayBuffer()).equals(pop)).toBe(true);
});

test('[guilds/split-permissions] MANAGE_GUILD_EXPRESSIONS is not enough to create one', async () => {
  const { bot, path } = await house('MANAGE_GUILD_EXPRESSIONS');
  const refused = await bot.post(path, { name: 'pop', sound: POP });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
});

test('the content determines the format, not the declared type; the default volume is 1', async () => {
  const { ada, path } = await house();
  const made = await ada.post(path, { name: 'beep', sound: uri(mp3(10), 'audio/ogg'), volume: null });
  expect([made.status, made.body.volume]).toEqual([201, 1]);
  const served = await fetch(`${p.address}/cdn/soundboard-sounds/${made.body.sound_id}`);
  expect(served.headers.get('content-type')).toBe('audio/mpeg');
});

test('[limits] at most 5.2 seconds (50124), a measurable length (50192), MP3 or Ogg (50123)', async () => {
  const { ada, path } = await house();
  for (const [sound, code] of [
    [uri(mp3(200)), 50124],
    [uri(mp3(1)), 201],
    [uri(mp3(199)), 201],
    [uri(Buffer.from('RIFF....WAVEfmt ')), 50123],
    [uri(Buffer.concat([pop, Buffer.from('x')])), 50123],
    [uri(Buffer.alloc(0)), 50123],
  ] as const) {
    const answer = await ada.post(path, { name: 'beep', sound });
    expect(answer.error.code ?? answer.status).toBe(code);
  }
  const silent = Buffer.concat([Buffer.from(mp3(2))]);
  silent.write('Info', 36, 'latin1');
  expect((await ada.post(path, { name: 'beep', sound: uri(silent.subarray(0, 417)) })).error.code).toBe(50192);
});

test('[limits] name 2-32, volume 0-1, 512 KB', async () => {
  const { ada, path } = await house();
  const large = uri(mp3(1300));
  for (const [body, field, code] of [
    [{ name: 'x', sound: POP }, 'name', 'BASE_TYPE_BAD_LENGTH'],
    [{ name: 'x'.repeat(33), sound: POP }, 'name', 'BASE_TYPE_BAD_LENGTH'],
    [{ name: 'pop', sound: POP, volume: 1.1 }, 'volume', 'NUMBER_TYPE_MAX'],
    [{ name: 'pop', sound: POP, volume: -0.1 }, 'volume', 'NUMBER_TYPE_MIN'],
    [{ name: 'pop' }, 'sound', 'BASE_TYPE_REQUIRED'],
    [{ name: 'pop', sound: 'https://example.org/pop.ogg' }, 'sound', 'STRING_TYPE_REGEX'],
    [{ name: 'pop', sound: large }, 'sound', 'BINARY_TYPE_MAX_SIZE'],
    [{ name: 'pop', sound: POP, emoji_name: 'pop' }, 'emoji_name', 'EMOJI_INVALID'],
  ] as const) {
    const refused = await ada.post(path, body);
    expect([refused.status, refused.error.errors]).toMatchObject([400, { [field]: { _errors: [{ code }] } }]);
  }
  expect((await ada.get(path)).body).toEqual({ items: [] });
});

test('its emoji is one of the guild’s (otherwise 10014) or a unicode one', async () => {
  const { ada, guild, path } = await house();
  const emoji = await ada.post(`/guilds/${guild.id}/emojis`, { name: 'party', image: PNG });
  const made = await ada.post(path, { name: 'pop', sound: POP, emoji_id: emoji.body.id });
  expect(made.body).toMatchObject({ emoji_id: emoji.body.id, emoji_name: null });
  const unknown = await ada.post(path, { name: 'pop', sound: POP, emoji_id: '1' });
  expect([unknown.status, unknown.error.code]).toEqual([404, 10014]);
});

test('[limits] at most 8 sounds (30045), also under concurrent requests', async () => {
  const { ada, path } = await house();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.post(path, { name: 'pop', sound: POP })));
  const codes = answers.map((answer) => answer.error.code ?? answer.status).sort();
  expect(codes).toEqual([...Array(8).fill(201), 30045, 30045]);
  expect((await ada.get(path)).body.items).toHaveLength(8);
});
