import { Actor } from '@guildhall/testkit/actor';
import { expectOk } from './harness.ts';

/** Where games of tests let their players return to. */
const REDIRECT = 'https://game.example/back';

/** Lets a person authorize a game of `owner` with the scopes of its players. */
export async function authorizePlayer(owner: Actor, person: Actor, applicationId: string): Promise<void> {
  await expectOk(owner.patch(`/applications/${applicationId}`, { redirect_uris: [REDIRECT] }));
  const { secret } = await expectOk<{ secret: string }>(owner.post(`/applications/${applicationId}/reset`, {}));
  const query = { client_id: applicationId, scope: 'openid sdk.social_layer', response_type: 'code', redirect_uri: REDIRECT };
  const { location } = await expectOk<{ location: string }>(person.post('/oauth2/authorize', { authorize: true }, { query }));
  const form = new URLSearchParams({
    client_id: applicationId,
    client_secret: secret,
    grant_type: 'authorization_code',
    code: new URL(location).searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const anyone = new Actor(person.address, null);
  await expectOk(anyone.post('/oauth2/token', form.toString(), { headers }));
}
