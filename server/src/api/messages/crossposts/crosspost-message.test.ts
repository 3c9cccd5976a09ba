import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, afterEach, expect, test } from 'vitest';
import { channel, followed, type Said } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());
let limited: TestPlatform | undefined;
afterEach(async () => {
  await limited?.stop();
  limited = undefined;
});

test('[operations] every follower gets a copy, the source the flag CROSSPOSTED', async () => {
  const { ada, bob, guild, news, home, webhookId, last, say, publish } = await followed(p);
  const second = await channel(bob, home.id, 'second');
  await bob.post(`/channels/${news}/followers`, { webhook_channel_id: second });
  const { id } = await say({ content: `Hear <#${guild.text.id}> <@${bob.id}> @everyone`, embeds: [{ title: 'News' }] });
  const session = await bob.connect();
  const published = await publish(id);
  expect(published.body).toMatchObject({ id, flags: 1, type: 0, edited_timestamp: null });
  expect(p.emitted('MESSAGE_UPDATE').at(-1)).toMatchObject({ id, flags: 1, channel_id: news, guild_id: guild.id });
  await p.jobs();
  for (const place of [home.text.id, second]) {
    expect(await last(place)).toMatchObject({
      type: 0,
      flags: 2,
      content: `Hear <#${guild.text.id}> <@${bob.id}> @everyone`,
      embeds: [{ title: 'News' }],
      author: { username: 'Herald #news', bot: true },
      message_reference: { type: 0, guild_id: guild.id, channel_id: news, message_id: id },
      mentions: [],
      mention_everyone: false,
      mention_channels: [{ id: guild.text.id, guild_id: guild.id, type: 0, name: 'general' }],
    });
  }
  expect((await last())?.webhook_id).toBe(webhookId);
  const heard = await session.event<Said & { guild_id: string }>('MESSAGE_CREATE', (data) => data.channel_id === home.text.id);
  expect(heard).toMatchObject({ flags: 2, guild_id: home.id, webhook_id: webhookId });
  await session.close();
  expect((await ada.get(`/channels/${news}/messages/${id}`)).body.flags).toBe(1);
});

test('[errors] a message is published once (40033), also under concurrent requests', async () => {
  const { news, home, bob, say, publish } = await followed(p);
  const { id } = await say({ content: 'once' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => publish(id)));
  expect(answers.map((one) => one.body.code ?? one.status).toSorted()).toEqual([200, 40033, 40033, 40033, 40033]);
  await p.jobs();
  const all = (await bob.get<Said[]>(`/channels/${home.text.id}/messages`)).body;
  expect(all.filter((one) => one.content === 'once').length).toBe(1);
  expect(news).not.toBe(home.text.id);
});

test('[operations] one’s own message needs SEND_MESSAGES, others’ MANAGE_MESSAGES too; announcement channels only', async () => {
  const { ada, bob, guild, news, say, publish } = await followed(p);
  const { id } = await say({ content: 'hers' });
  const cross = async (by: typeof ada, message: string, at = news) =>
    (await by.post(`/channels/${at}/messages/${message}/crosspost`)).error.code;
  expect(await cross(bob, id)).toBe(50013);
  const his = await bob.post(`/channels/${news}/messages`, { content: 'his' });
  const deny = { type: 1, deny: String(PERMISSIONS.SEND_MESSAGES) };
  await ada.put(`/channels/${news}/permissions/${bob.id}`, deny);
  expect(await cross(bob, his.body.id)).toBe(50013);
  await ada.delete(`/channels/${news}/permissions/${bob.id}`);
  expect((await bob.post(`/channels/${news}/messages/${his.body.id}/crosspost`)).body.flags).toBe(1);
  expect(await cross(ada, '1')).toBe(10008);
  const plain = await ada.post(`/channels/${guild.text.id}/messages`, { content: 'x' });
  expect(await cross(ada, plain.body.id, guild.text.id)).toBe(50024);
  const reply = await say({ content: 're', message_reference: { message_id: id } });
  expect(await cross(ada, reply.id)).toBe(50068);
  const poll = await say({ poll: { question: { text: '?' }, answers: [{ poll_media: { text: 'yes' } }] } });
  expect(await cross(ada, poll.id)).toBe(50068);
  expect((await publish(id)).status).toBe(200);
});

test('copies in an announcement channel are not published further', async () => {
  const { ada, bob, guild, news, say, publish } = await followed(p);
  const relay = await channel(ada, guild.id, 'relay', 5);
  await ada.post(`/channels/${news}/followers`, { webhook_channel_id: relay });
  const { id } = await say({ content: 'relayed' });
  await publish(id);
  await p.jobs();
  const [copy] = (await bob.get(`/channels/${relay}/messages`, { query: { limit: 1 } })).body;
  expect(copy?.content).toBe('relayed');
  expect((await ada.post(`/channels/${relay}/messages/${copy?.id}/crosspost`)).error.code).toBe(50068);
});

test('[operations] edits of the source reach the copies once, with embeds, flags and the edit time', async () => {
  const { ada, news, home, last, say, publish } = await followed(p);
  const { id } = await say({ content: 'first', embeds: [{ title: 'one' }] });
  await publish(id);
  await p.jobs();
  const copy = await last();
  const since = p.emitted('MESSAGE_UPDATE').length;
  const edited = await ada.patch(`/channels/${news}/messages/${id}`, { content: 'second', embeds: [{ title: 'two' }] });
  await p.jobs();
  const after = await last();
  expect(after).toMatchObject({ id: copy?.id, content: 'second', flags: 2, embeds: [{ title: 'two' }] });
  expect(after?.edited_timestamp).toBe(edited.body.edited_timestamp);
  const told = p.emitted('MESSAGE_UPDATE').slice(since);
  expect(told.map((data) => data.channel_id)).toEqual([news, home.text.id]);
  expect(told[1]).toMatchObject({ id: copy?.id, content: 'second', webhook_id: copy?.webhook_id, guild_id: home.id });
  await ada.patch(`/channels/${news}/messages/${id}`, { flags: 4 });
  await p.jobs();
  expect(await last()).toMatchObject({ flags: 6, embeds: [] });
});

test('[operations] when the source is deleted, copies get SOURCE_MESSAGE_DELETED and no content', async () => {
  const { ada, news, last, say, publish } = await followed(p);
  const [one, two, three] = [
    await say({ content: 'one', embeds: [{ title: 'x' }] }),
    await say({ content: 'two' }),
    await say({ content: '3' }),
  ];
  for (const { id } of [one, two]) await publish(id);
  await p.jobs();
  const copy = await last();
  await ada.delete(`/channels/${news}/messages/${two.id}`);
  await p.jobs();
  expect(await last()).toMatchObject({ id: copy?.id, flags: 2 | 8, content: '[Original Message Deleted]', embeds: [] });
  const since = p.emitted('MESSAGE_UPDATE').length;
  await ada.post(`/channels/${news}/messages/bulk-delete`, { messages: [one.id, three.id] });
  await p.jobs();
  expect(p.emitted('MESSAGE_UPDATE').slice(since)).toMatchObject([{ flags: 2 | 8, embeds: [] }]);
  const { store } = p.server.platform;
  const kept = store.read.kysely.selectFrom('crossposts').selectAll().where('source_channel_id', '=', news);
  expect(await kept.execute()).toEqual([]);
});

test('a source deleted at any moment of an edit’s job empties the copy', async () => {
  const { ada, news, last, say, publish } = await followed(p);
  for (let turns = 0; turns < 60; turns += 1) {
    const { id } = await say({ content: 'first' });
    await publish(id);
    await p.jobs();
    await ada.patch(`/channels/${news}/messages/${id}`, { content: 'second' });
    // The deletion comes a little later in each round, so that it meets every step of the job.
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await ada.delete(`/channels/${news}/messages/${id}`);
    await p.jobs();
    expect(await last()).toMatchObject({ flags: 2 | 8, content: '[Original Message Deleted]' });
  }
});

test('a deleted copy is not updated any more; a deleted follower gets no copies', async () => {
  const { ada, bob, news, home, webhookId, last, say, publish } = await followed(p);
  const { id } = await say({ content: 'first' });
  await publish(id);
  await p.jobs();
  const copy = await last();
  expect((await bob.delete(`/channels/${home.text.id}/messages/${copy?.id}`)).status).toBe(204);
  await ada.patch(`/channels/${news}/messages/${id}`, { content: 'second' });
  await p.jobs();
  expect((await last())?.type).toBe(12);
  await bob.delete(`/webhooks/${webhookId}`);
  await publish((await say({ content: 'unheard' })).id);
  await p.jobs();
  expect((await last())?.type).toBe(12);
});

test('a follower that moved gets its copies in its new channel', async () => {
  const { bob, home, webhookId, last, say, publish } = await followed(p);
  const other = await channel(bob, home.id, 'other');
  await bob.patch(`/webhooks/${webhookId}`, { channel_id: other, name: 'My herald' });
  await publish((await say({ content: 'moved' })).id);
  await p.jobs();
  expect(await last(other)).toMatchObject({ content: 'moved', author: { username: 'My herald' } });
});

test('a repeated job makes no second copy', async () => {
  const { bob, news, home, say, publish } = await followed(p);
  const { id } = await say({ content: 'again' });
  await publish(id);
  await p.jobs();
  const { store, ids, clock } = p.server.platform;
  const payload_json = JSON.stringify({ channel_id: news, message_id: id });
  const again = { kind: 'publish_message', payload_json, run_at: clock.now(), attempts: 0 };
  await store.transaction((db) =>
    db.kysely
      .insertInto('jobs')
      .values({ id: ids.next(), ...again })
      .execute(),
  );
  await p.jobs();
  const all = (await bob.get(`/channels/${home.text.id}/messages`)).body;
  expect(all.filter((one) => one.content === 'again').length).toBe(1);
});

test('[limits] ten messages an hour are published in a channel, by any users', async () => {
  limited = await startPlatform({ rateLimits: true });
  const { ada, bob, news, say } = await followed(limited);
  const { clock } = limited;
  const answers = [];
  for (let n = 0; n < 11; n += 1) {
    await clock.advance(10_000);
    const { id } = await say({ content: `number ${n}` });
    answers.push(await ada.post(`/channels/${news}/messages/${id}/crosspost`));
  }
  expect(answers.map((one) => one.status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect(answers[10]?.body).toMatchObject({ code: 20028, retry_after: 3500 });
  expect(answers[10]?.headers.get('retry-after')).toBe('3500');
  const his = await bob.post(`/channels/${news}/messages`, { content: 'his' });
  expect((await bob.post(`/channels/${news}/messages/${his.body.id}/crosspost`)).error.code).toBe(20028);
  await clock.advance(3_500_000);
  expect((await bob.post(`/channels/${news}/messages/${his.body.id}/crosspost`)).status).toBe(200);
});
