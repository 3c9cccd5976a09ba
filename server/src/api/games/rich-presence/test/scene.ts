import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { identify } from '@guildhall/testkit/gateway-session';
import { app, type App, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';
import type { Actor } from '@guildhall/testkit/actor';

/** A user in a game, with its session. */
export interface Gamer {
  account: Account;
  id: string;
  game: Actor;
  session: GatewaySession;
  sessionId: string;
}

/** A user who authorizes a game, in its session. */
export async function gamer(p: TestPlatform, of: App, name: string, scope = 'openid sdk.social_layer'): Promise<Gamer> {
  const account = await p.person(name);
  const tokens = await tokensOf(p, account, of, scope);
  const session = await identify(p.address, `Bearer ${tokens.access_token}`);
  return { account, id: account.id, game: bearer(p, tokens), session, sessionId: String(session.ready.session_id) };
}

/** Two friends in a game, and a third user who is not a friend. */
export async function table(p: TestPlatform, scope?: string): Promise<{ of: App; ada: Gamer; ben: Gamer; eve: Gamer }> {
  const of = await app(p);
  const [ada, ben, eve] = [await gamer(p, of, 'ada', scope), await gamer(p, of, 'ben', scope), await gamer(p, of, 'eve', scope)];
  await p.befriend(ada.account, ben.account);
  return { of, ada, ben, eve };
}

/** Shows an activity with a joinable party; resolves once the friend sees it. */
export async function show(by: Gamer, seenBy: Gamer, change: object = {}): Promise<Record<string, unknown>> {
  const activity = {
    name: 'Chess',
    type: 0,
    state: 'In a lobby',
    party: { id: 'party-1', size: [1, 4] },
    secrets: { join: 'the secret' },
    ...change,
  };
  const since = seenBy.session.mark();
  by.session.send(3, { status: 'online', since: null, afk: false, activities: [activity] });
  const update = await seenBy.session.event<{ user: { id: string }; activities: Record<string, unknown>[] }>(
    'PRESENCE_UPDATE',
    ({ user, activities }) => user.id === by.id && activities.length > 0,
    since,
  );
  return update.activities[0] ?? {};
}

/** Sends an invitation to the sender's party. */
export function invite(by: Gamer, to: Gamer, change: object = {}, content: string | undefined = 'come in') {
  const activity = { type: 1, party_id: 'party-1', session_id: by.sessionId, ...change };
  return by.game.post<{ id: string; channel_id: string; code: number; errors: object }>(`/users/${to.id}/messages`, {
    activity,
    ...(content === undefined ? {} : { content }),
  });
}

/** The path of a user's join secret. */
export const secretPath = (of: App, { id, sessionId }: Gamer) =>
  `/users/${id}/sessions/${sessionId}/activities/${of.id}/1` as const;

/** The path of a user's spectate secret. */
export const spectatePath = (of: App, { id, sessionId }: Pick<Gamer, 'id' | 'sessionId'>) =>
  `/users/${id}/sessions/${sessionId}/activities/${of.id}/2` as const;
