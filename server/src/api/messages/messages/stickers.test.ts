import { permissionBits } from '@guildhall/testkit/fixtures';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guildId: string;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  const guild = await p.guild(alice);
  guildId = guild.id;
  path = `/channels/${guild.text.id}/messages`;
  await p.join(alice, guild.text.id, bob);
});
afterAll(() => p.stop());

async function addSticker(guild_id: string, name: string): Promise<string> {
  const { store, ids } = p.server.platform;
  const id = ids.next();
  const row = { id, guild_id, name, description: null, tags: 'x', format_type: 4, user_id: alice.id };
  await store.transaction((db) => db.kysely.insertInto('stickers').values(row).execute());
  return id;
}

test('[limits] a message of up to three guild stickers needs no content, and lists each sticker once', async () => {
  const ids = [await addSticker(guildId, 'one'), await addSticker(guildId, 'two'), await addSticker(guildId, 'three')];
  const sent = await bob.post(path, { sticker_ids: [...ids.slice(0, 2), ids[0]] });
  const items = [
    { id: ids[0], name: 'one', format_type: 4 },
    { id: ids[1], name: 'two', format_type: 4 },
  ];
  expect(sent.body).toMatchObject({ type: 0, content: '', sticker_items: items });
  expect(p.emitted('MESSAGE_CREATE').at(-1)).toMatchObject({ sticker_items: items });
  expect((await alice.get(`${path}?limit=1`)).body[0]).toMatchObject({ sticker_items: items });
  const many = await bob.post(path, { sticker_ids: [...ids, await addSticker(guildId, 'four')] });
  expect([many.status, many.error.code, Object.keys(many.error.errors ?? {})]).toEqual([400, 50035, ['sticker_ids']]);
});

test('[operations] stickers of the platform’s own pack are available to everyone, in direct messages too', async () => {
  const packs = await bob.get('/sticker-packs');
  const [sticker] = Object.values(packs.body.sticker_packs?.[0]?.stickers ?? {});
  const direct = await bob.post('/users/@me/channels', { recipient_id: alice.id });
  for (const to of [path, `/channels/${direct.body.id}/messages`]) {
    const sent = await bob.post(to, { sticker_ids: [sticker?.id] });
    expect(sent.body).toMatchObject({ sticker_items: [{ id: sticker?.id, name: sticker?.name, format_type: 1 }] });
  }
  expect((await fetch(`${p.address}/cdn/stickers/${sticker?.id}.png`)).status).toBe(200);
});

test('[errors] unknown stickers and those of guilds the author is not in are 50081; stickers cannot be edited: 50080', async () => {
  const elsewhere = await p.guild(alice);
  const foreign = await addSticker(elsewhere.id, 'foreign');
  for (const id of ['1', foreign]) {
    const refused = await bob.post(path, { content: 'hi', sticker_ids: [id] });
    expect([refused.status, refused.error.code]).toEqual([400, 50081]);
  }
  const sent = await alice.post(path, { sticker_ids: [foreign] });
  expect(sent.status).toBe(200);
  const edited = await alice.patch(`${path}/${sent.body.id}`, { sticker_ids: [foreign] });
  expect([edited.status, edited.error.code]).toEqual([400, 50080]);
});

test("[errors] another guild's sticker without USE_EXTERNAL_STICKERS is 50600", async () => {
  const own = await p.guild(bob);
  const external = await addSticker(own.id, 'external');
  await alice.patch(`/guilds/${guildId}/roles/${guildId}`, { permissions: permissionBits('VIEW_CHANNEL', 'SEND_MESSAGES') });
  const refused = await bob.post(path, { sticker_ids: [external] });
  expect([refused.status, refused.error.code]).toEqual([403, 50600]);
});
