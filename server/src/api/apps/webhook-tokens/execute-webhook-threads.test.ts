import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { channel, type Hook, hooked } from '../../messages/webhooks/test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

interface Sent {
  id: string;
  content: string;
  channel_id: string;
  position?: number;
  code?: number;
}
interface Thread {
  id: string;
  name: string;
  owner_id: string;
  parent_id: string;
  applied_tags?: string[];
  message_count: number;
  thread_metadata: { archived: boolean; locked: boolean };
}
const wait = { query: { wait: true } };

test('[operations] thread_id sends to a thread of its channel, unarchives it, and finds its messages there', async () => {
  const { ada, bob, guild, open } = await hooked(p);
  const made = await ada.post(`/channels/${guild.text.id}/threads`, { name: 'aside', type: 11 });
  await ada.patch(`/channels/${made.body.id}`, { archived: true });
  const session = await bob.connect();
  const sent = await p.anyone.post<Sent>(`${open}?thread_id=${made.body.id}`, { content: 'in the thread' }, wait);
  expect(sent.body).toMatchObject({ content: 'in the thread', channel_id: made.body.id });
  await session.event('MESSAGE_CREATE', (data: Sent) => data.id === sent.body.id && data.channel_id === made.body.id);
  await session.close();
  const thread = await ada.get<Thread>(`/channels/${made.body.id}`);
  expect(thread.body).toMatchObject({ message_count: 1, thread_metadata: { archived: false } });
  const at = `${open}/messages/${sent.body.id}` as const;
  expect((await p.anyone.get(at)).error.code).toBe(10008);
  const inside = { query: { thread_id: made.body.id } };
  expect((await p.anyone.get<Sent>(at, inside)).body).toEqual(sent.body);
  expect((await p.anyone.patch<Sent>(at, { content: 'changed' }, inside)).body.content).toBe('changed');
  expect((await p.anyone.delete(at, undefined, inside)).status).toBe(204);
  expect(p.emitted('MESSAGE_DELETE').at(-1)).toMatchObject({ id: sent.body.id, channel_id: made.body.id });
});

test('[errors] a locked thread allows no messages and deletions (160005, archived too 50083); a thread of another channel is 10003', async () => {
  const { ada, guild, open } = await hooked(p);
  const made = await ada.post(`/channels/${guild.text.id}/threads`, { name: 'aside', type: 11 });
  const inside = { query: { thread_id: made.body.id, wait: true } };
  const sent = await p.anyone.post<Sent>(open, { content: 'x' }, inside);
  await ada.patch(`/channels/${made.body.id}`, { locked: true });
  expect((await p.anyone.post(open, { content: 'y' }, inside)).error.code).toBe(160005);
  await ada.patch(`/channels/${made.body.id}`, { archived: true });
  expect((await p.anyone.post(open, { content: 'y' }, inside)).error.code).toBe(50083);
  const at = `${open}/messages/${sent.body.id}?thread_id=${made.body.id}` as const;
  expect((await p.anyone.patch(at, { content: 'y' })).error.code).toBe(50083);
  expect((await p.anyone.delete(at)).error.code).toBe(50083);
  expect((await p.anyone.get<Sent>(at)).body.content).toBe('x');
  const other = await channel(ada, guild.id, { name: 'other' });
  const elsewhere = await ada.post(`/channels/${other}/threads`, { name: 'elsewhere', type: 11 });
  expect((await p.anyone.post(`${open}?thread_id=${elsewhere.body.id}`, { content: 'x' })).error.code).toBe(10003);
  expect((await ada.post(`/channels/${made.body.id}/webhooks`, { name: 'x' })).error.code).toBe(50024);
});

test('[operations] thread_name creates a post in a forum, with tags', async () => {
  const { ada, guild } = await hooked(p);
  const forum = await channel(ada, guild.id, { name: 'forum', type: 15, available_tags: [{ name: 'news' }] });
  const tags = (await ada.get<{ available_tags: { id: string }[] }>(`/channels/${forum}`)).body.available_tags.map(
    (tag) => tag.id,
  );
  const { body: hook } = await ada.post<Hook>(`/channels/${forum}/webhooks`, { name: 'Poster' });
  const open = `/webhooks/${hook.id}/${hook.token}`;
  const body = { content: 'first', thread_name: ' A post ', applied_tags: tags, username: 'Editor' };
  const sent = await p.anyone.post<Sent>(open, body, wait);
  expect(sent.body).toMatchObject({ content: 'first', id: sent.body.channel_id, author: { username: 'Editor' } });
  const thread = await ada.get<Thread>(`/channels/${sent.body.channel_id}`);
  expect(thread.body).toMatchObject({ name: 'A post', parent_id: forum, owner_id: hook.id, applied_tags: tags });
  const more = await p.anyone.post<Sent>(`${open}?thread_id=${thread.body.id}`, { content: 'second' }, wait);
  expect(more.body.channel_id).toBe(thread.body.id);
});

test('[errors] a forum needs a thread or a name for one (220001), not both (220002); services create none (220004)', async () => {
  const { ada, guild, open: plain } = await hooked(p);
  const forum = await channel(ada, guild.id, { name: 'forum', type: 15 });
  const { body: hook } = await ada.post(`/channels/${forum}/webhooks`, { name: 'Poster' });
  const open = `/webhooks/${hook.id}/${hook.token}`;
  const refused = async (path: string, body: object) => (await p.anyone.post(path, body)).body;
  expect(await refused(open, { content: 'x' })).toMatchObject({ code: 220001 });
  expect(await refused(`${open}?thread_id=1`, { content: 'x', thread_name: 'y' })).toMatchObject({ code: 220002 });
  expect(await refused(`${open}?thread_id=1`, { content: 'x' })).toMatchObject({ code: 10003 });
  expect(await refused(`${open}/slack`, { text: 'x' })).toMatchObject({ code: 220004 });
  expect(await refused(plain, { content: 'x', thread_name: 'y' })).toMatchObject({ code: 220003 });
  expect(await refused(open, { content: 'x', thread_name: '  ' })).toMatchObject({ code: 50035, errors: { thread_name: {} } });
  expect(await refused(open, { thread_name: 'empty' })).toMatchObject({ code: 50006 });
  const active = await ada.get(`/guilds/${guild.id}/threads/active`);
  expect(active.body.threads).toEqual([]);
});
