import { app } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { freePort, startApache } from './apache.ts';
import { Browser } from './browser.ts';

// The module uses the real time.
const p = await startPlatform({ now: Date.now(), settings: { GUILDHALL_ROLES: 'api' } });
const port = await freePort();
const of = await app(p, [`http://127.0.0.1:${port}/back`]);
const apache = await startApache({ issuer: p.address, id: of.id, secret: of.secret, port });
afterAll(async () => {
  await apache.stop();
  await p.stop();
});

test('[OpenID Core 3.1] mod_auth_openidc admits users who log in here, with discovery, PKCE, id token and userinfo', async () => {
  const person = await p.person('ada');
  const browser = new Browser();
  const door = await browser.visit(`${apache.address}/`);
  expect(door.location?.href).toMatch(new RegExp(`^${p.address}/oauth2/authorize\\?`));
  const asked = door.location?.href ?? '';
  browser.set(new URL(asked).host, 'guildhall_session', person.token);
  const page = await browser.visit(asked);
  const mark = /name="mark" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const agreed = await browser.visit(asked, new URLSearchParams({ action: 'authorize', mark }));
  expect(agreed.location?.pathname).toBe('/back');
  const back = await browser.visit(agreed.location?.href ?? '');
  const inside = await browser.visit(back.location?.href ?? '');
  expect([inside.status, inside.text, inside.header('x-person')]).toEqual([200, 'behind the door', person.username]);
});

test('[RFC 9207 2.4, OpenID Core 3.1.2.5] mod_auth_openidc admits no user with a forged code', async () => {
  const browser = new Browser();
  const door = await browser.visit(`${apache.address}/`);
  const state = door.location?.searchParams.get('state') ?? '';
  const forged = await browser.visit(`${apache.address}/back?${new URLSearchParams({ code: 'made up', state, iss: p.address })}`);
  expect(forged.header('x-person') ?? '').toBe('');
  expect(forged.text).not.toContain('behind the door');
});
