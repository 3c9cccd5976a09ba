import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  guild = await p.guild(alice);
  path = `/channels/${guild.text.id}/messages`;
  await p.join(alice, guild.text.id, bob);
});
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

const send = async (by: Account, body: object) => (await by.post(path, body)).body;
const edit = (by: Account, id: string, body: object) => by.patch(`${path}/${id}`, body);

test('[operations] the author edits the content; MESSAGE_UPDATE has tts false', async () => {
  const sent = await send(alice, { content: 'first', tts: true });
  await p.clock.advance(1500);
  const answer = await edit(alice, sent.id, { content: ' second ' });
  expect(answer.status).toBe(200);
  const edited_timestamp = isoTime(p.clock.now());
  expect(answer.body).toEqual({ ...sent, content: 'second', edited_timestamp });
  expect(p.emitted('MESSAGE_UPDATE')).toEqual([
    { ...answer.body, tts: false, guild_id: guild.id, channel_type: 0, member: expect.objectContaining({ roles: [] }) },
  ]);
  expect((await bob.get(`${path}/${sent.id}`)).body).toEqual(answer.body);
});

test('[operations] an edit recomputes mentions with its own allowed_mentions', async () => {
  const sent = await send(alice, { content: 'nobody' });
  const some = await edit(alice, sent.id, { content: `<@${bob.id}> @everyone` });
  expect(some.body).toMatchObject({ mentions: [{ id: bob.id }], mention_everyone: true });
  expect(p.emitted('MESSAGE_UPDATE')[0]?.mentions).toMatchObject([{ id: bob.id, member: { nick: null } }]);
  const none = await edit(alice, sent.id, { content: `<@${bob.id}> @everyone`, allowed_mentions: { parse: [] } });
  expect(none.body).toMatchObject({ mentions: [], mention_everyone: false });
});

test('[operations] an edit replaces all embeds; a message cannot become empty', async () => {
  const sent = await send(alice, { embeds: [{ title: 'a' }, { title: 'b' }] });
  expect((await edit(alice, sent.id, { embeds: [{ title: 'c' }] })).body.embeds).toEqual([{ type: 'rich', title: 'c' }]);
  for (const body of [{ embeds: [] }, { embeds: null }]) {
    const empty = await edit(alice, sent.id, body);
    expect([empty.status, empty.error.code]).toEqual([400, 50006]);
  }
  expect((await edit(alice, sent.id, { content: 'words', embeds: [] })).body).toMatchObject({ content: 'words', embeds: [] });
  const wordless = await edit(alice, sent.id, { content: null });
  expect([wordless.status, wordless.error.code]).toEqual([400, 50006]);
  const bad = await edit(alice, sent.id, { embeds: [{ title: 'x'.repeat(257) }] });
  expect(bad.error.code).toBe(50035);
});

test('[operations] suppressing embeds and showing them again does not count as an edit', async () => {
  const sent = await send(alice, { content: 'x', embeds: [{ title: 'a' }], flags: 1 << 12 });
  const hidden = await edit(alice, sent.id, { flags: 4 });
  expect(hidden.body).toMatchObject({ flags: 4 | (1 << 12), embeds: [], edited_timestamp: null });
  const shown = await edit(alice, sent.id, { flags: 1 });
  expect(shown.body).toMatchObject({ flags: 1 << 12, embeds: [{ title: 'a' }] });
});

test('[operations] other users may set only flags, with MANAGE_MESSAGES; everything else is 50005', async () => {
  const sent = await send(bob, { content: 'mine', embeds: [{ title: 'a' }] });
  expect((await edit(alice, sent.id, { flags: 4 })).body).toMatchObject({ flags: 4, content: 'mine', author: { id: bob.id } });
  expect(p.emitted('MESSAGE_UPDATE')).toHaveLength(1);
  for (const body of [{ content: 'yours' }, { content: 'yours', flags: 4 }, { embeds: [] }, {}]) {
    const refused = await edit(alice, sent.id, body);
    expect([refused.status, refused.error.code]).toEqual([403, 50005]);
  }
  const alices = await send(alice, { content: 'hers' });
  const refused = await edit(bob, alices.id, { flags: 4 });
  expect([refused.status, refused.error.code]).toEqual([403, 50005]);
  expect(p.emitted('MESSAGE_UPDATE')).toHaveLength(1);
});

test('[errors] an edit of an unknown message is 10008, content that is too long 50035, components from a person 50035', async () => {
  const unknown = await edit(alice, '1', { content: 'x' });
  expect([unknown.status, unknown.error.code]).toEqual([404, 10008]);
  const sent = await send(alice, { content: 'x' });
  const long = await edit(alice, sent.id, { content: 'x'.repeat(2001) });
  expect([long.status, long.error.code]).toEqual([400, 50035]);
  const components = await edit(alice, sent.id, { components: [{ type: 1 }] });
  expect([components.status, components.error.code]).toEqual([400, 50035]);
  expect((await edit(alice, sent.id, { content: 'y', components: [], attachments: [] })).status).toBe(200);
});

test('an edited reply stays a reply, and still mentions the author it answers', async () => {
  const first = await send(bob, { content: 'first' });
  const reply = await send(alice, { content: 'reply', message_reference: { message_id: first.id } });
  const answer = await edit(alice, reply.id, { content: 'other' });
  expect(answer.body).toMatchObject({ type: 19, referenced_message: { id: first.id }, mentions: [{ id: bob.id }] });
});

test('concurrent edits of different fields are all kept', async () => {
  const sent = await send(alice, { content: 'a', embeds: [{ title: 'a' }] });
  await Promise.all([
    edit(alice, sent.id, { content: 'b' }),
    edit(alice, sent.id, { embeds: [{ title: 'b' }] }),
    edit(alice, sent.id, { flags: 0 }),
  ]);
  expect((await alice.get(`${path}/${sent.id}`)).body).toMatchObject({ content: 'b', embeds: [{ title: 'b' }] });
});
