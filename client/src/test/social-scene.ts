import { app, type App, tokensOf } from '@guildhall/testkit/oauth-scene';
import type { TestPlatform } from '@guildhall/testkit/platform';
import { createClientWith } from '../client.ts';
import type { Core, CoreEvents, CoreOptions } from '../core/core.ts';
import type { Unsubscribe } from '../core/events.ts';
import { webSocket } from '../core/socket.ts';
import { presence } from '../presence/presence.ts';
import type { PresenceEvents } from '../presence/types.ts';
import { relationships } from '../relationships/relationships.ts';
import type { RelationshipEvents } from '../relationships/store.ts';
import { type UsersEvents, users } from '../users/users.ts';

export const SOCIAL = 'openid sdk.social_layer';
export const PRESENCE = 'openid sdk.social_layer_presence';

/** Gives a test the core of a client. */
const core = (one: Core) => one;

/** A frame that a client has sent over the gateway. */
export interface SentFrame {
  op: number;
  d: { activities?: Record<string, unknown>[]; status?: string };
}

/** A client with the areas of users, whose sent frames are recorded. */
export function socialClient(p: Pick<TestPlatform, 'address'>, token: string, options: Partial<CoreOptions> = {}) {
  const frames: SentFrame[] = [];
  let drop = () => {};
  const transports: CoreOptions['transports'] = {
    socket(url, handlers) {
      const socket = webSocket(url, handlers);
      drop = () => socket.close(4900);
      return {
        send(text) {
          frames.push(JSON.parse(text));
          socket.send(text);
        },
        close: (code) => socket.close(code),
      };
    },
  };
  const client = createClientWith({ apiBase: p.address, transports, ...options }, { core, users, relationships, presence });
  client.core.credentials.token = token;
  /** The presence updates that were sent. */
  const updates = () => frames.filter(({ op }) => op === 3).map(({ d }) => d);
  /** Loses the connection; the session can be resumed. */
  return { client, updates, drop: () => drop() };
}

/** A user in a game, with the game's client. */
export type Gamer = Awaited<ReturnType<typeof gamer>>;

/** A user who has authorized a game, with a connected client. */
export async function gamer(p: TestPlatform, of: App, name: string, options: Partial<CoreOptions> & { scope?: string } = {}) {
  const { scope = SOCIAL, ...more } = options;
  const account = await p.person(name);
  const { access_token } = await tokensOf(p, account, of, scope);
  const made = socialClient(p, access_token, more);
  await made.client.connect();
  return { ...made, account, id: account.id, token: access_token };
}

/** A game with two players who are not friends. */
export async function pair(p: TestPlatform): Promise<{ of: App; ada: Gamer; ben: Gamer }> {
  const of = await app(p);
  return { of, ada: await gamer(p, of, 'ada'), ben: await gamer(p, of, 'ben') };
}

/** Makes two users friends on the platform; resolves once both clients know. */
export async function befriend(p: TestPlatform, one: Gamer, other: Gamer): Promise<void> {
  const isFriend = (of: Gamer, id: string) => of.client.relationships.getRelationshipHandle(id).platformRelationshipType === 1;
  const known = [
    until(one.client.relationships, 'created', () => isFriend(one, other.id)),
    until(other.client.relationships, 'created', () => isFriend(other, one.id)),
  ];
  await p.befriend(one.account, other.account);
  await Promise.all(known);
}

type Events = UsersEvents & RelationshipEvents & PresenceEvents & CoreEvents;

/** A part of a client that has an event. */
interface Source<N extends keyof Events> {
  on(name: N, listener: (event: Events[N]) => void): Unsubscribe;
}

/** Resolves with the next event of a name for which `wants` is true. */
export function until<N extends keyof Events>(
  source: Source<NoInfer<N>>,
  name: N,
  wants: (event: Events[N]) => boolean = () => true,
): Promise<Events[N]> {
  return new Promise((resolve) => {
    const stop = source.on(name, (event) => {
      if (!wants(event)) return;
      stop();
      resolve(event);
    });
  });
}

/** Collects the events of a name from now on. */
export function collect<N extends keyof Events>(source: Source<NoInfer<N>>, name: N): Events[N][] {
  const seen: Events[N][] = [];
  source.on(name, (event) => seen.push(event));
  return seen;
}

/** Resolves once the client has received everything that the server had sent it before: it ends with a stranger's request. */
export async function settle(p: TestPlatform, one: Gamer): Promise<void> {
  const stranger = await p.person('stranger');
  const came = until(one.client.relationships, 'created', ({ userId }) => userId === stranger.id);
  await stranger.put(`/users/@me/relationships/${one.id}`, {});
  await came;
}
