import { APPROVED_SCOPES, CLIENT_SCOPES, UMBRELLA_SCOPES, expandScopes } from '@guildhall/protocol/scopes';
import { routes } from '@guildhall/server/api/routes.ts';
import type { Route } from '@guildhall/server/core/framework/route.ts';
import { TOKEN_SCOPES } from '@guildhall/server/core/oauth2/scopes.ts';
import type { Actor } from '@guildhall/testkit/actor';
import { app, bearer, form, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const operator = await p.person('operator');
const ada = await p.person('ada');
const of = await app(p);
await operator.patch(`/operator/applications/${of.id}`, { approved_scopes: [...APPROVED_SCOPES] });
afterAll(() => p.stop());

/** Scopes that a user can grant without other parameters. */
const ASKED = [...TOKEN_SCOPES].filter((scope) => !CLIENT_SCOPES.has(scope) && scope !== 'webhook.incoming');
const tokens = new Map<string, Promise<Actor>>();

function tokenWith(scopes: readonly string[]): Promise<Actor> {
  const key = [...scopes].sort().join(' ');
  const made =
    tokens.get(key) ?? (CLIENT_SCOPES.has(key) ? ofOwner(key) : tokensOf(p, ada, of, key).then((one) => bearer(p, one)));
  tokens.set(key, made);
  return made;
}

async function ofOwner(scope: string): Promise<Actor> {
  return bearer(p, (await form(p, of, { grant_type: 'client_credentials', scope })).body);
}

const scopesOf = ({ auth }: Route) => auth.filter((one) => one.startsWith('bearer:')).map((one) => one.slice('bearer:'.length));
const call = (by: Actor, { method, path }: Route) =>
  by.request(method, path.replaceAll(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {});
const named = (list: readonly Route[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);

const scoped = routes.filter(
  (route) => scopesOf(route).length > 0 && !route.auth.includes('none') && !scopesOf(route).includes('any'),
);

test.each(named(scoped))(
  '[oauth2/about-a-token] %s refuses a token with every scope but its own with 403 and 50026',
  async (_name, route) => {
    const needed = scopesOf(route);
    const others = ASKED.filter((scope) => !needed.some((one) => expandScopes([scope]).has(one)));
    const refused = await call(await tokenWith(others), route);
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 50026 })]);
    expect(refused.headers.get('www-authenticate')).toContain('insufficient_scope');
  },
);

test.each(named(scoped))(
  '[oauth2/about-a-token] %s accepts a token with only its scope, or with one that includes it',
  async (_name, route) => {
    for (const scope of scopesOf(route)) {
      const umbrellas = Object.keys(UMBRELLA_SCOPES).filter((one) => expandScopes([one]).has(scope));
      for (const given of [scope, ...umbrellas].filter((one) => ASKED.includes(one) || CLIENT_SCOPES.has(one))) {
        const answer = await call(await tokenWith([given]), route);
        expect([given, answer.status === 401, Number(answer.error.code) === 50026]).toEqual([given, false, false]);
      }
    }
  },
);

const closed = routes.filter((route) => scopesOf(route).length === 0 && !route.auth.includes('none'));

test(`[oauth2/about-a-token] the ${closed.length} other operations take no access token at all, regardless of its scopes`, async () => {
  const whole = await tokenWith(ASKED);
  for (const route of closed) expect([route.id, (await call(whole, route)).status]).toEqual([route.id, 401]);
});

test('[oauth2/scopes-that-need-approval] an operation requires each scope of the API; guilds.join and gdm.join are used by a bot that sends the token in the body', () => {
  const used = new Set(scoped.flatMap(scopesOf));
  for (const scope of [
    'applications.commands.permissions.update',
    'applications.commands.update',
    'connections',
    'guilds',
    'guilds.members.read',
    'identify',
    'relationships.read',
    'relationships.write',
    'role_connections.write',
  ])
    expect([scope, used.has(scope)]).toEqual([scope, true]);
});
