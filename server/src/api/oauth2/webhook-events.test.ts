import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { type App, app, consent, form, tokensOf } from '@guildhall/testkit/oauth-scene';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
let seller: App;
let bob: Account;
let endpoint: EventsEndpoint;
beforeAll(async () => {
  seller = await app(p);
  endpoint = await EventsEndpoint.open(seller.owner, seller.id);
  await endpoint.subscribe(seller.owner, seller.id, 'APPLICATION_AUTHORIZED', 'APPLICATION_DEAUTHORIZED');
});
beforeEach(async () => {
  bob = await p.person('bob');
  endpoint.received.length = 0;
});
afterAll(async () => {
  await endpoint.close();
  await p.stop();
});

/** The webhook events the application received, oldest first. */
async function told() {
  await p.jobs();
  return endpoint.events.map(({ event }) => event);
}
const user = () => expect.objectContaining({ id: bob.id, username: bob.username });

test('[webhook-events/events] APPLICATION_AUTHORIZED is sent when a user consents, with the user and the scopes; not when no consent is asked for', async () => {
  await consent(bob, seller, { scope: 'identify guilds' });
  expect(await told()).toEqual([
    { type: 'APPLICATION_AUTHORIZED', timestamp: expect.any(String), data: { user: user(), scopes: ['guilds', 'identify'] } },
  ]);
  await consent(bob, seller, { scope: 'identify', prompt: 'none' });
  await consent(bob, seller, {}, { authorize: false });
  expect(await told()).toHaveLength(1);
});

test('[webhook-events/events] with prompt=none too, if the user is asked anyway, and for a user install', async () => {
  await seller.owner.patch(`/applications/${seller.id}`, { integration_types_config: { '0': {}, '1': {} } });
  const asked = { scope: 'identify', prompt: 'none' };
  await consent(bob, seller, asked);
  await consent(bob, seller, asked);
  await p.jobs(); // events of the same moment are delivered concurrently
  await consent(bob, seller, { ...asked, scope: 'guilds identify' });
  await p.jobs();
  const install = { scope: 'applications.commands', prompt: 'none', integration_type: '1' };
  await consent(bob, seller, install);
  await consent(bob, seller, install);
  expect((await told()).map((event) => event?.data)).toMatchObject([
    { scopes: ['identify'] },
    { scopes: ['guilds', 'identify'] },
    { scopes: ['applications.commands'], integration_type: 1 },
  ]);
});

test('[webhook-events/events] has the guild of the install', async () => {
  const guild = await p.guild(bob);
  await p.install(bob, seller.bot, guild);
  expect(await told()).toMatchObject([
    {
      data: {
        integration_type: 0,
        user: { id: bob.id },
        scopes: ['applications.commands', 'bot'],
        guild: { id: guild.id, name: 'Test guild' },
      },
    },
  ]);
});

test('[webhook-events/events] a bot that joins at the code exchange is reported then', async () => {
  await seller.owner.patch(`/applications/${seller.id}`, { bot_require_code_grant: true });
  const guild = await p.guild(bob);
  const query = { scope: 'bot identify' };
  const agreed = await consent(bob, seller, query, { guild_id: guild.id });
  expect(await told()).toEqual([]);
  const code = new URL(agreed.body.location).searchParams.get('code') ?? '';
  await form(p, seller, { grant_type: 'authorization_code', code, redirect_uri: 'https://app.example/back?mine=1' });
  expect(await told()).toMatchObject([{ data: { integration_type: 0, scopes: ['bot', 'identify'], guild: { id: guild.id } } }]);
  await seller.owner.patch(`/applications/${seller.id}`, { bot_require_code_grant: false });
});

test('[webhook-events/events] a user install has integration_type 1 and no guild', async () => {
  await seller.owner.patch(`/applications/${seller.id}`, { integration_types_config: { '0': {}, '1': {} } });
  await consent(bob, seller, { scope: 'applications.commands', integration_type: '1' });
  const [event] = await told();
  expect(event?.data).toEqual({ integration_type: 1, user: user(), scopes: ['applications.commands'] });
});

test('[oauth2/revocation, webhook-events/events] APPLICATION_DEAUTHORIZED is sent once when the application revokes its token', async () => {
  const tokens = await tokensOf(p, bob, seller);
  await told();
  endpoint.received.length = 0;
  for (const token of [tokens.refresh_token, tokens.refresh_token, tokens.access_token])
    await form(p, seller, { token }, { path: '/oauth2/token/revoke' });
  expect(await told()).toEqual([{ type: 'APPLICATION_DEAUTHORIZED', timestamp: expect.any(String), data: { user: user() } }]);
});

test('[webhook-events/events] it is sent when the user revokes the authorization', async () => {
  await tokensOf(p, bob, seller);
  await told();
  endpoint.received.length = 0;
  const [grant] = (await bob.get('/oauth2/tokens')).body;
  expect((await bob.delete(`/oauth2/tokens/${grant?.id}`)).status).toBe(204);
  expect(await told()).toMatchObject([{ type: 'APPLICATION_DEAUTHORIZED', data: { user: { id: bob.id } } }]);
});

test('[webhook-events/events] an authorized device is reported, a declined one is not', async () => {
  const ask = () => form<{ user_code: string }>(p, seller, { scope: 'identify' }, { path: '/oauth2/device/authorize' });
  const [in_, out] = [(await ask()).body.user_code, (await ask()).body.user_code];
  await bob.post('/oauth2/device/finish', { user_code: out, result: 'denied' });
  await bob.post('/oauth2/device/finish', { user_code: in_, result: 'granted' });
  expect(await told()).toMatchObject([{ type: 'APPLICATION_AUTHORIZED', data: { user: { id: bob.id }, scopes: ['identify'] } }]);
});
