import { createPublicKey, verify } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Account } from '@guildhall/testkit/platform';
import { startActivity } from './test/scene.ts';

const scene = await startActivity((request, response) =>
  response.end(JSON.stringify({ url: request.url, headers: request.headers })),
);
const { p, activity, get, owner, create } = scene;
afterAll(() => scene.stop());
await owner.patch(`/applications/${activity.id}/embedded-activity-config`, {
  client_platform_config: { web: { release_phase: 'global_launch' } },
});
const guild = await p.guild(owner);

const SIGNATURE = 'x-signature-ed25519';
const TIMESTAMP = 'x-signature-timestamp';
const PAYLOAD = 'x-discord-proxy-payload';
const NAMES = [SIGNATURE, TIMESTAMP, PAYLOAD];

const ticketOf = (who: Account) => who.post<{ ticket: string }>(`/applications/${activity.id}/proxy-tickets`, {});

async function participant(name: string): Promise<Account> {
  const who = await p.person(name);
  await p.join(owner, guild.text.id, who);
  const session = await who.connect();
  await who.post(`/activities/${guild.text.id}/${activity.id}`, { session_id: session.ready.session_id });
  return who;
}

/** The headers that the target has received. */
async function arrived(path: string, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  return JSON.parse((await get(path, { headers })).text).headers;
}

test('[activities/tickets] the target of a request with a ticket learns which user sent it, and can verify it by the public key', async () => {
  const who = await participant('grace');
  const now = Math.floor(p.clock.now() / 1000);
  const { ticket } = (await ticketOf(who)).body;
  const headers = await arrived(`/?discord_proxy_ticket=${ticket}`);
  const bytes = Buffer.from(headers[PAYLOAD] ?? '', 'base64');
  const payload = JSON.parse(bytes.toString());
  const place = `gc-${guild.id}-${guild.text.id}`;
  expect(payload).toEqual({
    ...{ application_id: activity.id, user_id: who.id, is_developer: false },
    instance_id: expect.stringMatching(new RegExp(`^i-\\d+-${place}$`)),
    ...{ created_at: now, expires_at: now + 600 },
  });
  expect(headers[TIMESTAMP]).toBe(String(now));
  const { verify_key } = (await owner.get<{ verify_key: string }>(`/applications/${activity.id}`)).body;
  const raw = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(verify_key, 'hex').toString('base64url') };
  const key = createPublicKey({ key: raw, format: 'jwk' });
  expect(verify(null, bytes, key, Buffer.from(headers[SIGNATURE] ?? '', 'base64'))).toBe(true);
});

test('[activities/tickets] the proxy keeps the ticket of a page in a cookie of the activity, which the target does not see', async () => {
  const who = await participant('alan');
  const { ticket } = (await ticketOf(who)).body;
  const opened = await get(`/?discord_proxy_ticket=${ticket}`);
  const [cookie = ''] = opened.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^discord_proxy_ticket=\S+; Path=\/; HttpOnly; Max-Age=\d+; Secure; SameSite=None; Partitioned$/);
  const value = cookie.split(';')[0] ?? '';
  const later = await arrived('/.proxy/api', { cookie: `sid=1; ${value}` });
  expect(later).toMatchObject({ cookie: 'sid=1', [PAYLOAD]: expect.any(String), [SIGNATURE]: expect.any(String) });
  // The cookie is not set again; without other cookies there is no Cookie header.
  const again = await get('/api', { headers: { cookie: value } });
  expect(again.headers['set-cookie']).toBeUndefined();
  expect(JSON.parse(again.text).headers.cookie).toBeUndefined();
});

test('[activities/tickets] a ticket that is forged, expired or of another activity is ignored, and browsers cannot send its headers', async () => {
  const who = await participant('ada');
  const { ticket } = (await ticketOf(who)).body;
  const other = await create([{ prefix: '/', target: `localhost:${scene.target.port}` }]);
  const [payload = '', signature = ''] = ticket.split('.');
  const changed = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), user_id: '1' }));
  const none = async (given: string, host = activity.host) => {
    const sent = { ...Object.fromEntries(NAMES.map((name) => [name, 'mine'])), cookie: `discord_proxy_ticket=${given}` };
    const { text, headers } = await get(`/?discord_proxy_ticket=${given}`, { host, headers: sent });
    expect(headers['set-cookie']).toBeUndefined();
    expect(Object.keys(JSON.parse(text).headers).filter((name) => NAMES.includes(name))).toEqual([]);
  };
  for (const given of [
    '',
    'x',
    '.',
    `${payload}.`,
    `${changed.toString('base64url')}.${signature}`,
    `${payload}.${'A'.repeat(86)}`,
  ])
    await none(given);
  await none(ticket, other.host);
  await p.clock.advance(601_000);
  await none(ticket);
});
