import { createServer } from 'node:http';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type Hook, hooked, PIXEL } from '../../messages/webhooks/test/scene.ts';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
afterAll(() => p.stop());
let other: TestPlatform | undefined;
afterEach(async () => {
  await other?.stop();
  other = undefined;
});

interface Sent {
  id: string;
  content: string;
  author: { id: string; username: string; avatar: string | null };
  mentions: { id: string }[];
  mention_roles: string[];
  mention_everyone: boolean;
  application_id?: string;
  code?: number;
}
const wait = { query: { wait: true } };

test('[operations] a webhook sends under its own name; 204 without wait, the message with it; users see it', async () => {
  const { ada, guild, open, hook } = await hooked(p);
  const session = await ada.connect();
  const silent = await p.anyone.post(open, { content: 'one' });
  expect([silent.status, silent.body]).toEqual([204, undefined]);
  const sent = await p.anyone.post<Sent>(open, { content: 'two', tts: true, flags: 4096 }, wait);
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({
    type: 0,
    content: 'two',
    tts: true,
    flags: 4096,
    channel_id: guild.text.id,
    webhook_id: hook.id,
    author: { id: hook.id, username: 'Town crier', avatar: null, discriminator: '0000', bot: true },
  });
  expect(sent.body.application_id).toBeUndefined();
  const heard = await session.event<Sent>('MESSAGE_CREATE', (data) => data.id === sent.body.id);
  expect(heard).toMatchObject({ guild_id: guild.id, webhook_id: hook.id, author: { id: hook.id, bot: true } });
  expect(heard).not.toHaveProperty('member');
  const [two, one] = (await ada.get<Sent[]>(`/channels/${guild.text.id}/messages`, { query: { limit: 2 } })).body;
  expect([one?.content, two]).toMatchObject(['one', { content: 'two', webhook_id: hook.id, author: { username: 'Town crier' } }]);
  await session.close();
});

test('[operations] a message may have its own name and avatar, which it keeps', async () => {
  const { ada, guild, open, own } = await hooked(p);
  const bytes = Buffer.from(PIXEL.slice(PIXEL.indexOf(',') + 1), 'base64');
  const pictures = createServer((request, response) => {
    response.writeHead(request.url === '/face.png' ? 200 : 404, { 'content-type': 'image/png' }).end(bytes);
  });
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const address = pictures.address();
  const face = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/face.png`;
  const sent = await p.anyone.post<Sent>(open, { content: 'hi', username: ' Grace  Hopper ', avatar_url: face }, wait);
  const { author } = sent.body;
  expect(author).toMatchObject({ username: 'Grace Hopper', avatar: expect.stringMatching(/^[0-9a-f]{32}$/) });
  await p.jobs();
  const shown = await fetch(`${p.address}/cdn/avatars/${author.id}/${author.avatar}.png`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  pictures.close();
  await ada.patch(own, { name: 'Renamed', avatar: PIXEL });
  const seen = await ada.get<Sent>(`/channels/${guild.text.id}/messages/${sent.body.id}`);
  expect(seen.body.author).toEqual(author);
  const plain = await p.anyone.post<Sent>(open, { content: 'hi', username: '', avatar_url: '' }, wait);
  expect(plain.body.author).toMatchObject({ username: 'Renamed', avatar: expect.any(String) });
});

test('[operations] mentions follow allowed_mentions, including everyone', async () => {
  const { ada, bob, guild, open } = await hooked(p);
  const role = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'quiet', mentionable: false });
  const content = `@everyone <@${bob.id}> <@&${role.body.id}>`;
  const said = async (body: object) => {
    const { mention_everyone, mentions, mention_roles } = (await p.anyone.post<Sent>(open, { content, ...body }, wait)).body;
    return [mention_everyone, mentions.map((user) => user.id), mention_roles];
  };
  expect(await said({})).toEqual([true, [bob.id], [role.body.id]]);
  expect(await said({ allowed_mentions: { parse: [] } })).toEqual([false, [], []]);
  expect(await said({ allowed_mentions: { parse: ['everyone'] } })).toEqual([true, [], []]);
});

test("[operations] an application's webhook shows its application", async () => {
  const { ada, guild, path } = await hooked(p);
  const bot = await p.bot(ada, { guild });
  const { body: hook } = await bot.post<Hook>(path, { name: 'Of a bot' });
  const sent = await p.anyone.post<Sent>(`/webhooks/${hook.id}/${hook.token}`, { content: 'hi' }, wait);
  expect(sent.body).toMatchObject({ webhook_id: hook.id, application_id: bot.applicationId });
});

test('[operations] invalid tokens, empty messages, names and addresses are refused without any effect', async () => {
  const { ada, guild, own, open } = await hooked(p);
  const bot = await p.bot(ada, { guild });
  const before = (await ada.get<Sent[]>(`/channels/${guild.text.id}/messages`)).body.length;
  const refused = async (body: object, path = open) => (await p.anyone.post(path, body)).body;
  expect(await refused({ content: 'x' }, `${own}/wrong`)).toMatchObject({ code: 50027 });
  expect(await refused({ content: 'x' }, '/webhooks/1/wrong')).toMatchObject({ code: 10015 });
  expect(await refused({})).toMatchObject({ code: 50006 });
  expect(await refused({ content: 'x'.repeat(2001) })).toMatchObject({ code: 50035, errors: { content: {} } });
  expect(await refused({ content: 'x', username: 'x'.repeat(81) })).toMatchObject({ code: 50035, errors: { username: {} } });
  expect(await refused({ content: 'x', username: 'Discord team' })).toMatchObject({
    code: 50035,
    errors: { username: { _errors: [{ code: 'USERNAME_INVALID_CONTAINS' }] } },
  });
  for (const avatar_url of ['face.png', 'ftp://example.org/face.png', 'javascript:alert(1)', 'https://a:b@example.org/face.png'])
    expect(await refused({ content: 'x', avatar_url })).toMatchObject({
      code: 50035,
      errors: { avatar_url: { _errors: [{ code: 'URL_TYPE_INVALID_URL' }] } },
    });
  expect(await refused({ content: 'x', thread_name: 'y' })).toMatchObject({ code: 220003 });
  expect(await refused({ content: 'x' }, `${open}?thread_id=${guild.text.id}`)).toMatchObject({ code: 10003 });
  expect((await p.anyone.post(`/webhooks/${bot.applicationId}/token`, { content: 'x' })).error.code).toBe(50027);
  expect((await ada.get<Sent[]>(`/channels/${guild.text.id}/messages`)).body.length).toBe(before);
});

test('[limits] each webhook allows five messages in two seconds over all callers; a wrong token uses none of them', async () => {
  other = await startPlatform({ rateLimits: true });
  const { ada, open, own } = await hooked(other);
  const { anyone, clock } = other;
  for (let n = 0; n < 6; n += 1) expect((await anyone.post(`${own}/wrong`, { content: 'x' })).status).toBe(n < 5 ? 401 : 429);
  const answers = [];
  for (let n = 0; n < 6; n += 1)
    answers.push(await (n % 2 ? ada : anyone).post(n === 3 ? `${open}/slack` : open, { content: 'x', text: 'x' }));
  expect(answers.map((one) => one.status)).toEqual([204, 204, 204, 200, 204, 429]);
  expect(answers.map((one) => one.headers.get('x-ratelimit-remaining'))).toEqual(['4', '3', '2', '1', '0', '0']);
  expect(answers[5]?.body).toMatchObject({ retry_after: 2, global: false });
  await clock.advance(2000);
  expect((await anyone.post(open, { content: 'x' })).status).toBe(204);
});
