import { app, consent } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import passport, { type Profile } from 'passport-discord';
import { afterAll, expect, test } from 'vitest';
import { REDIRECT } from './types.ts';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());

/** The outcome of a login attempt: a redirect, a profile or an error. */
type Outcome = { address: URL } | { profile: Profile } | { wrong: unknown };

test('passport-discord redirects users here, and reads their profile and the data of their scopes', async () => {
  const of = await app(p, [REDIRECT]);
  const person = await p.person('ada');
  const guild = await p.guild(person);
  const endpoints = { authorizationURL: `${p.address}/api/oauth2/authorize`, tokenURL: `${p.address}/api/oauth2/token` };
  const client = { clientID: of.id, clientSecret: of.secret, callbackURL: REDIRECT, scope: ['identify', 'email', 'guilds'] };
  const attempt = (query: Record<string, string>) =>
    new Promise<Outcome>((resolve) => {
      const strategy = new passport.Strategy({ ...client, ...endpoints }, (_access, _refresh, profile, done) =>
        done(null, profile),
      );
      // The API URLs are the only setting that the package does not offer.
      const { get } = strategy._oauth2;
      strategy._oauth2.get = (address, ...rest) =>
        get.call(strategy._oauth2, `${p.address}${new URL(address).pathname}`, ...rest);
      strategy.redirect = (address) => resolve({ address: new URL(address) });
      strategy.success = (profile) => resolve({ profile });
      strategy.fail = (wrong) => resolve({ wrong });
      strategy.error = (wrong) => resolve({ wrong });
      strategy.authenticate({ query, headers: {}, url: '/' });
    });

  const begun = await attempt({});
  if (!('address' in begun)) throw new Error(`no address: ${JSON.stringify(begun)}`);
  // A browser without credentials is redirected to the page.
  const page = await fetch(begun.address, { redirect: 'manual' });
  expect([page.status, new URL(page.headers.get('location') ?? '', p.address).pathname]).toEqual([302, '/oauth2/authorize']);
  const agreed = await consent(person, of, Object.fromEntries(begun.address.searchParams));
  const back = Object.fromEntries(new URL(agreed.body.location).searchParams);
  const { id, username } = person;
  expect(await attempt(back)).toMatchObject({ profile: { id, username, guilds: [{ id: guild.id }] } });
  // The code is used up.
  expect(await attempt(back)).toMatchObject({ wrong: expect.anything() });
});
