import type { Actor } from '@guildhall/testkit/actor';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { identify } from '@guildhall/testkit/gateway-session';
import { app, type App, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';

/** The fields of a relationship that the tests read. */
export interface Relation {
  id: string;
  type: number;
  user: { id: string; username: string };
  nickname: string | null;
  user_ignored: boolean;
  is_spam_request?: boolean;
  stranger_request?: boolean;
  since: string;
}

/** The path of the relationship with a user. */
export const to = (other: Account) => `/users/@me/relationships/${other.id}` as const;

/** A user's relationships. */
export async function relations(of: Account): Promise<Relation[]> {
  return (await of.get<Relation[]>('/users/@me/relationships')).body;
}

/** The type of a user's relationship with another; 0 when there is none. */
export async function typeBetween(of: Account, other: Account): Promise<number> {
  return (await relations(of)).find((one) => one.id === other.id)?.type ?? 0;
}

/** The recipients of the events with a name, with the data, oldest first. */
export function received(p: TestPlatform, name: string): { by: string; data: unknown }[] {
  return p.events.flatMap(({ subject, message }) =>
    message.kind === 'event' && message.name === name ? [{ by: subject.replace('user.', ''), data: message.data }] : [],
  );
}

/** A user in a game: the game's access token for them, and its API. */
export interface Player extends Pick<Account, 'id' | 'username'> {
  account: Account;
  game: Actor;
  connect(): Promise<GatewaySession>;
}

/** A user who authorizes the game's application. */
export async function player(
  p: TestPlatform,
  of: App,
  name: string,
  scope = 'openid sdk.social_layer_presence',
): Promise<Player> {
  const account = await p.person(name);
  const tokens = await tokensOf(p, account, of, scope);
  const connect = () => identify(p.address, `Bearer ${tokens.access_token}`);
  return { id: account.id, username: account.username, account, game: bearer(p, tokens), connect };
}

/** A game with two players. */
export async function match(p: TestPlatform): Promise<{ of: App; ada: Player; bob: Player }> {
  const of = await app(p);
  return { of, ada: await player(p, of, 'ada'), bob: await player(p, of, 'bob') };
}

/** The path of the relationship with a player in the game. */
export const inGame = ({ id }: Pick<Player, 'id'>) => `/users/@me/game-relationships/${id}` as const;

/** The fields of a game relationship that the tests read. */
export interface GameRelation {
  id: string;
  application_id: string;
  type: number;
  user: { id: string };
  is_spam_request?: boolean;
  since: string;
}

/** A player's relationships in the game. */
export async function gameRelations({ game }: Player): Promise<GameRelation[]> {
  return (await game.get<GameRelation[]>('/users/@me/game-relationships')).body;
}
