import { permissionBits } from '@guildhall/testkit/fixtures';
import { app, codeOf, consent, exchange, form, REDIRECT } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const scope = 'webhook.incoming';

test('[oauth2/token-endpoint] the exchange creates a webhook in the chosen channel once; it accepts messages and belongs to the application', async () => {
  const of = await app(p);
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const code = await codeOf(ada, of, { scope }, { webhook_channel_id: guild.text.id });
  expect((await ada.get(`/guilds/${guild.id}/webhooks`)).body).toEqual([]);
  const { body } = await exchange(p, of, code);
  expect(body).toMatchObject({
    scope,
    webhook: {
      type: 1,
      application_id: of.id,
      guild_id: guild.id,
      channel_id: guild.text.id,
      url: expect.stringContaining(`${p.address}/api/webhooks/`),
    },
  });
  const { url = '' } = body.webhook ?? {};
  const headers = { 'content-type': 'application/json' };
  const sent = await fetch(`${url}?wait=true`, { method: 'POST', headers, body: JSON.stringify({ content: 'Hello' }) });
  expect(await sent.json()).toMatchObject({ content: 'Hello', webhook_id: body.webhook?.id });
  expect(p.emitted('WEBHOOKS_UPDATE')).toContainEqual({ guild_id: guild.id, channel_id: guild.text.id });
  const log = await ada.get(`/guilds/${guild.id}/audit-logs`, { query: { action_type: 50 } });
  expect(log.body.audit_log_entries).toMatchObject([{ user_id: ada.id, target_id: body.webhook?.id }]);
  const next = await form(p, of, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
  expect(Object.keys(next.body)).not.toContain('webhook');
  expect((await ada.get(`/guilds/${guild.id}/webhooks`)).body).toHaveLength(1);
});

test('[oauth2/authorize] the page offers the channels in which the user may create webhooks', async () => {
  const of = await app(p);
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, eve);
  const query = { client_id: of.id, response_type: 'code', redirect_uri: REDIRECT, scope };
  const offered = async (by: typeof ada) => (await by.get('/oauth2/authorize', { query })).body.webhook_channels;
  const writable = guild.channels.filter(({ type }) => type !== 4);
  expect(await offered(ada)).toEqual(writable.map(({ id, name }) => ({ id, name, guild_id: guild.id })));
  expect(await offered(eve)).toEqual([]);
});

test('[oauth2/authorize] a channel must be chosen that supports webhooks, by a user with the permission; otherwise nothing is created', async () => {
  const of = await app(p);
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, eve);
  const category = guild.channels.find(({ type }) => type === 4)?.id ?? '';
  const code = async (by: typeof ada, body: object) => (await consent(by, of, { scope }, body)).body.code;
  expect((await consent(ada, of, { scope })).body.errors).toMatchObject({
    webhook_channel_id: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] },
  });
  expect(await code(ada, { webhook_channel_id: category })).toBe(50024);
  expect(await code(ada, { webhook_channel_id: '1' })).toBe(10003);
  expect(await code(eve, { webhook_channel_id: guild.text.id })).toBe(50013);
  const token = await consent(ada, of, { scope, response_type: 'token' }, { webhook_channel_id: guild.text.id });
  expect([token.status, token.body.location]).toEqual([400, expect.stringContaining('error=')]);
  expect((await form(p, of, { grant_type: 'client_credentials', scope })).body.error).toBe('invalid_scope');
});

test('[RFC 6749 4.1.3] a user who lost the permission cannot grant a webhook, and the code yields no tokens', async () => {
  const of = await app(p);
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, eve);
  const role = await ada.post(`/guilds/${guild.id}/roles`, { permissions: permissionBits('MANAGE_WEBHOOKS') });
  await ada.put(`/guilds/${guild.id}/members/${eve.id}/roles/${role.body.id}`);
  const code = await codeOf(eve, of, { scope, channel_id: guild.text.id });
  await ada.delete(`/guilds/${guild.id}/members/${eve.id}/roles/${role.body.id}`);
  const { status, body } = await exchange(p, of, code);
  expect([status, body.error]).toEqual([400, 'invalid_grant']);
  expect((await ada.get(`/guilds/${guild.id}/webhooks`)).body).toEqual([]);
});
