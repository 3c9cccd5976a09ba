import { INTENTS } from '@guildhall/protocol/intents';
import { startEndpoint } from '@guildhall/testkit/interaction-endpoint';
import { addCommand, callOf, interactionScene, type Received } from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ReadConsole } from './test/scene.ts';

const p = await startPlatform({ settings: { GUILDHALL_CONSOLE: 'on', GUILDHALL_OUTBOUND: 'loopback' } });
afterAll(() => p.stop());

test('no secret of any kind is stored in a console or in a delivery', async () => {
  const s = await interactionScene(p);
  const view = new ReadConsole(s.ada, s.bot.applicationId);
  const secrets: Record<string, string> = { 'bot token': s.bot.token };
  const hello = await addCommand(s.bot, { name: 'hello', description: 'x' });
  const interact = async (nonce: string) => {
    await s.bob.post('/interactions', callOf(s, hello, {}, { nonce }));
  };

  // The gateway and the callback.
  const session = await s.bot.connect({ intents: INTENTS.GUILDS });
  await interact('gateway');
  const received = await session.event<Received>('INTERACTION_CREATE');
  secrets['interaction token'] = received.token;
  const cookie = 'a-cookie-of-a-proxy-in-front';
  await s.bot.post(`/interactions/${received.id}/${received.token}/callback`, { type: 4, data: { content: 'hi' } });
  await p.anyone.patch(`/webhooks/${s.bot.applicationId}/${received.token}/messages/@original`, { content: 'later' });

  // A webhook with its token in a response, in a path, and in a text.
  const hook = await s.bot.post<{ id: string; token: string }>(`/channels/${s.guild.text.id}/webhooks`, { name: 'hook' });
  secrets['webhook token'] = hook.body.token;
  await s.bot.get(`/webhooks/${hook.body.id}/${hook.body.token}`, { headers: { cookie: `session=${cookie}` } });
  secrets.cookie = cookie;
  await s.bot.post(`/channels/${s.guild.text.id}/messages`, { content: `my token is ${s.bot.token}` });

  // Fields of bodies: whatever the operation, and refused ones too.
  const fields = {
    client_secret: 'client-secret-in-a-body',
    access_token: 'access-token-in-a-body',
    refresh_token: 'refresh-token-in-a-body',
    password: 'password in a body',
    code_verifier: 'code-verifier-in-a-body',
  };
  Object.assign(secrets, fields);
  await s.bot.post(`/channels/${s.guild.text.id}/messages`, { content: 'x', ...fields });
  await s.bot.get('/users/@me', { query: { token: 'token-in-a-query' } });
  secrets['query token'] = 'token-in-a-query';

  // An endpoint.
  const endpoint = await startEndpoint(String((await s.bot.get('/applications/@me')).body.verify_key));
  await s.bot.patch('/applications/@me', { interactions_endpoint_url: endpoint.url });
  await interact('endpoint');
  const call = await endpoint.call(({ type }) => type === 2);
  secrets['interaction token of a delivery'] = call.body.token;
  secrets.signature = call.signature;
  await session.close();
  await endpoint.close();

  await view.find(({ kind }) => kind === 'delivery');
  await view.find(({ kind }) => kind === 'connection');
  const { kysely } = p.server.platform.store.read;
  await expect.poll(async () => (await kysely.selectFrom('application_deliveries').selectAll().execute()).length).toBe(1);
  const stored = JSON.stringify([
    await kysely.selectFrom('console_entries').selectAll().execute(),
    await kysely.selectFrom('application_deliveries').selectAll().execute(),
  ]);
  expect(stored).toContain('interactions');
  expect(Object.keys(secrets).filter((name) => stored.includes(String(secrets[name])))).toEqual([]);
});
