import { Actor } from './actor.ts';

const REDIRECT = 'https://game.example/back';

/** The game's back end. */
export interface GameApp {
  id: string;
  secret: string;
  bot: Actor;
}

/** The body of a successful response. */
export async function answered<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Creates a game of the owner on a running server, using only HTTP. */
export async function newGame(owner: Actor): Promise<GameApp> {
  const { id } = await answered(owner.post<{ id: string }>('/applications', { name: 'Galaxy Raid' }));
  await answered(owner.patch(`/applications/${id}`, { redirect_uris: [REDIRECT] }));
  const { secret } = await answered(owner.post<{ secret: string }>(`/applications/${id}/reset`, {}));
  const { token } = await answered(owner.post<{ token: string }>(`/applications/${id}/bot/reset`, {}));
  return { id, secret, bot: new Actor(owner.address, `Bot ${token}`) };
}

/** The game acting for a user who logs in with it; `fields` are added to the code exchange. */
export async function playing(
  person: Actor,
  { id: client_id, secret: client_secret }: GameApp,
  fields: Record<string, string> = {},
): Promise<Actor> {
  const query = { client_id, scope: 'openid sdk.social_layer', response_type: 'code', redirect_uri: REDIRECT };
  const { location } = await answered(person.post<{ location: string }>('/oauth2/authorize', { authorize: true }, { query }));
  const code = new URL(location).searchParams.get('code') ?? '';
  const client = { redirect_uri: REDIRECT, client_id, client_secret };
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, ...client, ...fields });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const anyone = new Actor(person.address, null);
  const { access_token } = await answered(anyone.post<{ access_token: string }>('/oauth2/token', String(form), { headers }));
  return new Actor(person.address, `Bearer ${access_token}`);
}
