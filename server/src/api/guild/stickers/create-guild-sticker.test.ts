import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import { grantFeatures } from '@guildhall/testkit/features';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const still = (side = 320) =>
  sharp({ create: { width: side, height: side, channels: 4, background: 'teal' } })
    .png()
    .toBuffer();

/** A PNG that declares frames of these durations in ms. */
async function moving(...delays: number[]): Promise<Buffer> {
  const png = await still();
  const head = png.indexOf('IDAT') - 4;
  const control = Buffer.alloc(8);
  control.writeUInt32BE(delays.length, 0);
  const frames = delays.map((ms) => {
    const frame = Buffer.alloc(26);
    frame.writeUInt16BE(ms, 20);
    frame.writeUInt16BE(1000, 22);
    return chunk('fcTL', frame);
  });
  return Buffer.concat([png.subarray(0, head), chunk('acTL', control), ...frames, png.subarray(head)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** A GIF of two frames of `ms` each. */
async function gif(ms: number, side = 320): Promise<Buffer> {
  const frames = ['red', 'blue'].map((background) => ({
    create: { width: side, height: side, channels: 3 as const, background },
  }));
  const pngs = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  return sharp(pngs, { join: { animated: true } })
    .gif({ delay: [ms, ms] })
    .toBuffer();
}

const lottie = (change: object = {}) =>
  Buffer.from(JSON.stringify({ v: '5.5.2', fr: 30, ip: 0, op: 60, w: 320, h: 320, assets: [], layers: [{ ty: 4 }], ...change }));

async function house(...permissions: Permission[]) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  await ada.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const bot = await p.bot(ada, { guild, permissions: String(bitsOf(...permissions)) });
  return { ada, guild, bot, path: `/guilds/${guild.id}/stickers` as const };
}

function send(
  by: Account,
  path: `/guilds/${string}/stickers`,
  file: Buffer | null,
  fields: Record<string, string> = {},
  reason = '',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'wave', tags: 'wave', description: 'It waves', ...fields }))
    form.set(name, value);
  if (file) form.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'sticker.png');
  return by.post(path, form, { headers: reason ? { 'x-audit-log-reason': reason } : {} });
}

test('[operations] CREATE_GUILD_EXPRESSIONS creates a sticker: the whole list is sent, and an audit entry added', async () => {
  const { bot, guild, path, ada } = await house('CREATE_GUILD_EXPRESSIONS');
  const made = await send(bot, path, await still(), {}, 'fun');
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'wave',
    tags: 'wave',
    description: 'It waves',
    type: 2,
    format_type: 1,
    available: true,
    guild_id: guild.id,
    user: { id: bot.id },
  });
  const { user: _user, ...plain } = made.body;
  expect(p.emitted('GUILD_STICKERS_UPDATE').at(-1)).toEqual({ guild_id: guild.id, stickers: [plain] });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 90,
    target_id: made.body.id,
    user_id: bot.id,
    reason: 'fun',
    changes: expect.arrayContaining([{ key: 'name', new_value: 'wave' }]),
  });
  expect((await ada.get(`/guilds/${guild.id}`)).body.stickers).toEqual([plain]);
  const response = await fetch(`${p.address}/cdn/stickers/${made.body.id}.png`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('[guilds/split-permissions] MANAGE_GUILD_EXPRESSIONS is not enough to create one', async () => {
  const { bot, path } = await house('MANAGE_GUILD_EXPRESSIONS');
  const refused = await send(bot, path, await still());
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
});

test('the content determines the format: PNG 1, APNG 2, GIF 4', async () => {
  const { ada, path } = await house();
  const [png, apng, moves] = [await still(), await moving(500, 500), await gif(100)];
  for (const [file, format] of [
    [png, 1],
    [apng, 2],
    [moves, 4],
  ] as const) {
    const made = await send(ada, path, file);
    expect([made.status, made.body.format_type]).toEqual([201, format]);
    const extension = format === 4 ? 'gif' : 'png';
    const served = await fetch(`${p.address}/cdn/stickers/${made.body.id}.${extension}`);
    expect(Buffer.from(await served.arrayBuffer()).equals(file)).toBe(true);
    expect((await fetch(`${p.address}/cdn/stickers/${made.body.id}.json`)).status).toBe(415);
  }
});

test('[limits] an animation has at most 5 seconds and 1000 frames (170007, 170004)', async () => {
  const { ada, path } = await house();
  for (const [file, code] of [
    [await moving(2500, 2600), 170007],
    [await gif(2600), 170007],
    [await moving(...Array.from({ length: 1001 }, () => 1)), 170004],
  ] as const) {
    const refused = await send(ada, path, file);
    expect([refused.status, refused.error.code]).toEqual([400, code]);
  }
  expect((await send(ada, path, await moving(2500, 2500))).status).toBe(201);
});

test('[limits] 320 x 320 pixels, one of the formats (50046), 512 KiB (50045)', async () => {
  const { ada, path } = await house();
  const webp = await sharp(await still())
    .webp()
    .toBuffer();
  for (const file of [await still(300), await still(640), await gif(100, 100), webp, Buffer.from('hello'), Buffer.alloc(0)]) {
    const refused = await send(ada, path, file);
    expect([refused.status, refused.error.code]).toEqual([400, 50046]);
  }
  const large = await send(ada, path, Buffer.concat([await still(), Buffer.alloc(512 * 1024)]));
  expect([large.status, large.error.code]).toEqual([400, 50045]);
  expect((await ada.get(path)).body).toEqual([]);
});

test('Lottie needs a verified or partnered guild, and has its own limits', async () => {
  const { ada, guild, path } = await house();
  expect((await send(ada, path, lottie())).error.code).toBe(50046);
  await grantFeatures(p, guild.id, 'VERIFIED');
  const made = await send(ada, path, lottie());
  expect([made.status, made.body.format_type]).toEqual([201, 3]);
  const served = await fetch(`${p.address}/cdn/stickers/${made.body.id}.json`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect((await fetch(`${p.address}/cdn/stickers/${made.body.id}.png`)).status).toBe(415);
  for (const [file, code] of [
    [Buffer.from('{"fr": 30'), 170001],
    [Buffer.from('{"fr": 30}'), 170001],
    [lottie({ op: -1 }), 170001],
    [lottie({ assets: [{ id: 'a', w: 1, h: 1, p: 'data:image/png;base64,' }] }), 170002],
    [lottie({ layers: [{ ty: 2 }] }), 170002],
    [lottie({ fr: 61 }), 170003],
    [lottie({ op: 1001 }), 170004],
    [lottie({ w: 512 }), 170005],
    [lottie({ fr: 0.5 }), 170006],
    [lottie({ op: 180 }), 170007],
  ] as const) {
    const refused = await send(ada, path, file);
    expect([refused.status, refused.error.code]).toEqual([400, code]);
  }
});

test('[limits] name 2-30, tags up to 200, description empty or 2-100, a file', async () => {
  const { ada, path } = await house();
  const png = await still();
  const fields: Record<string, string>[] = [
    { name: 'x' },
    { name: 'x'.repeat(31) },
    { tags: 'x'.repeat(201) },
    { description: 'x' },
    { description: 'x'.repeat(101) },
  ];
  for (const field of fields) {
    const refused = await send(ada, path, png, field);
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, Object.keys(field)]);
  }
  const without = await send(ada, path, null);
  expect(without.error.errors).toMatchObject({ file: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } });
  const json = await ada.post(path, { name: 'wave', tags: 'wave' });
  expect([json.status, json.error.errors]).toMatchObject([400, { file: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } }]);
  expect((await send(ada, path, png, { description: '' })).body.description).toBe('');
});

test('[limits] at most 5 stickers (30039), also under concurrent requests', async () => {
  const { ada, path } = await house();
  const png = await still();
  const answers = await Promise.all(Array.from({ length: 7 }, () => send(ada, path, png)));
  expect(answers.map((answer) => answer.error.code ?? answer.status).sort()).toEqual([201, 201, 201, 201, 201, 30039, 30039]);
  expect((await ada.get(path)).body).toHaveLength(5);
});
