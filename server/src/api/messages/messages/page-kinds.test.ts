import type { Account, Bot } from '@guildhall/testkit/platform';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const THUMB = encodeURIComponent('👍');

/** A new channel, so that reads of it depend on what a test does there alone. */
async function newChannel(alice: Account, guildId: string): Promise<string> {
  return (await alice.post<{ id: string }>(`/guilds/${guildId}/channels`, { name: 'kinds' })).body.id;
}

/** Asserts that each viewer reads the same JSON in pages of several sizes as for the messages one by one. */
async function expectSamePages(viewers: readonly Account[], channelId: string): Promise<void> {
  const path = `/channels/${channelId}/messages`;
  for (const viewer of viewers) {
    const { body: all } = await viewer.get<{ id: string }[]>(path, { query: { limit: 100 } });
    const single: unknown[] = [];
    for (const { id } of all) single.push((await viewer.get(`${path}/${id}`)).body);
    for (let read = 0; read < 2; read += 1) {
      expect(JSON.stringify((await viewer.get(path, { query: { limit: 100 } })).body)).toBe(JSON.stringify(single));
      expect(JSON.stringify((await viewer.get(path)).body)).toBe(JSON.stringify(single.slice(0, 50)));
    }
    const after = await viewer.get(path, { query: { after: '0', limit: 3 } });
    expect(JSON.stringify(after.body)).toBe(JSON.stringify(single.slice(-3)));
  }
}

async function postKinds(alice: Account, member: Account, bot: Bot, channelId: string): Promise<string[]> {
  const path = `/channels/${channelId}/messages`;
  const ids: string[] = [];
  const post = async (who: Account, body: object) => {
    const sent = await who.post<{ id: string }>(path, body);
    expect(sent.status).toBe(200);
    ids.push(sent.body.id);
    return sent.body.id;
  };
  const plain = await post(alice, { content: 'quotes " and \\ and 😀 and \u2028 and \u0007 and é' });
  await post(member, { content: 'hello', tts: true });
  await post(alice, { content: `<@${member.id}> and @everyone` });
  const reply = (id: string) => ({ content: 'a reply', message_reference: { message_id: id } });
  await post(member, reply(plain));
  const lost = await post(member, { content: 'deleted later' });
  await post(bot, reply(lost));
  await alice.delete(`${path}/${lost}`);
  ids.splice(ids.indexOf(lost), 1);
  await post(bot, { embeds: [{ title: 'An embed', image: { url: 'https://example.org/a.png' } }] });
  await post(bot, { content: 'hidden embed', embeds: [{ title: 'x' }], flags: 4 });
  await post(bot, { components: [{ type: 1, components: [{ type: 2, style: 1, label: 'A', custom_id: 'a' }] }] });
  await post(alice, { poll: { question: { text: 'a?' }, answers: [{ poll_media: { text: 'b' } }] } });
  await post(alice, { message_reference: { type: 1, channel_id: channelId, message_id: plain } });
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content: 'a file' }));
  form.set('files[0]', new Blob(['abc']), 'a.txt');
  const filed = await member.request<{ id: string }>('POST', path, form);
  ids.push(filed.body.id);
  const started = await post(alice, { content: 'a thread starts here' });
  expect((await alice.post(`${path}/${started}/threads`, { name: 'thread' })).status).toBe(201);
  const hook = await alice.post<{ id: string; token: string }>(`/channels/${channelId}/webhooks`, { name: 'Hook' });
  await p.anyone.post(`/webhooks/${hook.body.id}/${hook.body.token}?wait=true`, { content: 'by a webhook' });
  await alice.put(`${path}/pins/${plain}`);
  await alice.patch(`${path}/${ids[1]}`, { flags: 4 });
  await member.put(`${path}/${plain}/reactions/${THUMB}/@me`);
  await alice.put(`${path}/${plain}/reactions/${encodeURIComponent('🎉')}/@me`);
  await member.patch(`${path}/${ids[1]}`, { content: 'edited' });
  return ids;
}

test('a page shows every kind of message as the message alone is shown, to each viewer', async ({
  alice,
  member,
  bot,
  guild,
}) => {
  const channelId = await newChannel(alice, guild.id);
  const blind = await p.bot(alice, { guild, flags: 0 });
  await postKinds(alice, member, bot, channelId);
  await blind.post(`/channels/${channelId}/messages`, { content: 'its own' });
  await expectSamePages([alice, member, bot, blind], channelId);
});

test('a page in a direct message shows its content to a bot without the intent', async ({ alice, guild }) => {
  const blind = await p.bot(alice, { guild, flags: 0 });
  const { body } = await blind.post<{ id: string }>('/users/@me/channels', { recipient_id: alice.id });
  await alice.post(`/channels/${body.id}/messages`, { content: 'to a bot' });
  const page = await blind.get<{ content: string }[]>(`/channels/${body.id}/messages`);
  expect(page.body.map(({ content }) => content)).toEqual(['to a bot']);
});

test('the newest page is never stale: each change shows in the next read', async ({ alice, member, guild }) => {
  const channelId = await newChannel(alice, guild.id);
  const path = `/channels/${channelId}/messages` as const;
  const post = async (who: Account, content: string) => (await who.post<{ id: string }>(path, { content })).body.id;
  const one = await post(alice, 'one');
  const two = await post(member, 'two');
  const read = async () => {
    await member.get(path);
    return JSON.stringify((await member.get(path)).body);
  };
  const changes: [string, () => Promise<unknown>][] = [
    ['a post', () => post(alice, 'three')],
    ['an edit', () => alice.patch(`${path}/${one}`, { content: 'ONE' })],
    ['a reaction', () => alice.put(`${path}/${two}/reactions/${THUMB}/@me`)],
    ['one more reaction', () => member.put(`${path}/${two}/reactions/${THUMB}/@me`)],
    ['a removed reaction', () => member.delete(`${path}/${two}/reactions/${THUMB}/@me`)],
    ['no reactions', () => alice.delete(`${path}/${two}/reactions`)],
    ['suppressed embeds', () => alice.patch(`${path}/${two}`, { flags: 4 })],
    ['a pin', () => alice.put(`${path}/pins/${two}`)],
    ['a removed pin', () => alice.delete(`${path}/pins/${two}`)],
    ['a new name', () => alice.patch('/users/@me', { global_name: 'Alice the Second' })],
    ['a mention', () => post(member, `<@${alice.id}>`)],
    ['a new name of a mentioned user', () => alice.patch('/users/@me', { global_name: 'Alice the Third' })],
    ['a thread', () => alice.post(`${path}/${one}/threads`, { name: 'thread' })],
    ['a message in the thread', () => member.post(`/channels/${one}/messages`, { content: 'inside' })],
    ['a new name of the thread', () => alice.patch(`/channels/${one}`, { name: 'another' })],
    ['a deleted thread', () => alice.delete(`/channels/${one}`)],
    ['a deletion', () => alice.delete(`${path}/${two}`)],
    ['several posts', () => Promise.all(['a', 'b', 'c'].map((content) => post(alice, content)))],
    [
      'a bulk deletion',
      async () => {
        const { body } = await alice.get<{ id: string }[]>(path, { query: { limit: 2 } });
        const bot = await p.bot(alice, { guild });
        await bot.post(`${path}/bulk-delete`, { messages: body.map(({ id }) => id) });
      },
    ],
  ];
  for (const [name, change] of changes) {
    const before = await read();
    await change();
    const after = JSON.stringify((await member.get(path)).body);
    expect(after, name).not.toBe(before);
    await expectSamePages([member, alice], channelId);
  }
});
