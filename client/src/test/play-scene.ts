import { type Account, type PlatformOptions, START, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { type App, app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { createClientWith } from '../client.ts';
import { type Clock, systemClock } from '../core/clock.ts';
import type { Core, CoreOptions } from '../core/core.ts';
import { webSocket } from '../core/socket.ts';
import { device } from '../device/device.ts';
import { type Lobbies, type LobbiesEvents, lobbies } from '../lobbies/lobbies.ts';
import { log } from '../log/log.ts';
import { type Messages, type MessagesEvents, messages } from '../messages/messages.ts';
import { userStore } from '../users/store.ts';
import { users } from '../users/users.ts';
import { voice } from '../voice/voice.ts';

/** Gives a test the core of a client. */
const core = (one: Core) => one;

/** A clock whose time moves only by a test, while timers run as usual. */
export class StillClock implements Clock {
  time = START;
  readonly after = systemClock.after;

  now(): number {
    return this.time;
  }
}

/** A record of a client's requests, log entries and opened pages. */
export interface Trace {
  /** `METHOD /path?query` of each request. */
  requests: string[];
  /** The addresses that were opened. */
  opened: string[];
  /** Everything logged, at every severity. */
  logged: string[];
  clock: StillClock;
  /** Delivers a dispatch event as if the server had sent it. */
  receive(name: string, data: object): void;
}

/** Creates a client with the areas of this scene; it is not connected. */
export function openClient(apiBase: string, token: string, options: Partial<CoreOptions> = {}) {
  let receive: Trace['receive'] = () => {};
  const clock = new StillClock();
  const trace: Trace = { requests: [], opened: [], logged: [], clock, receive: (name, data) => receive(name, data) };
  const client = createClientWith(
    {
      apiBase,
      clock,
      // The first pause before a reconnect is 20 ms: without one, a client that outlives its platform reconnects in an endless loop.
      random: () => 0.02,
      auth: { openUrl: (url) => void trace.opened.push(url) },
      ...options,
      transports: {
        fetch(url, init) {
          const { pathname, search } = new URL(url);
          trace.requests.push(`${init.method} ${pathname.replace('/api/v10', '')}${search}`);
          return fetch(url, init);
        },
        socket(url, handlers) {
          receive = (t, d) => handlers.received(JSON.stringify({ op: 0, t, d, s: null }));
          return webSocket(url, handlers);
        },
        // The machine of the test may have a desktop agent.
        agent: () => Promise.reject(new Error('There is no agent.')),
        ...options.transports,
      },
    },
    { core, users, lobbies, messages, voice, device, log },
  );
  client.log.addSink(({ message }) => trace.logged.push(message), { min: 1 });
  client.core.credentials.token = token;
  return { client, trace };
}

/** A player of the game with a connected client. */
export interface Player extends ReturnType<typeof openClient> {
  id: string;
  /** The person in the web client; undefined for guests of the game. */
  account: Account | undefined;
  token: string;
}

/** A platform with one game. */
export class PlayScene {
  readonly p: TestPlatform;
  readonly app: App;
  readonly #players: Player[] = [];

  private constructor(p: TestPlatform, of: App) {
    this.p = p;
    this.app = of;
  }

  static async open(options: PlatformOptions = {}): Promise<PlayScene> {
    const p = await startPlatform(options);
    return new PlayScene(p, await app(p));
  }

  /** A person who plays the game. */
  async player(name: string, options: Partial<CoreOptions> = {}): Promise<Player> {
    const account = await this.p.person(name);
    const { access_token } = await tokensOf(this.p, account, this.app, 'openid sdk.social_layer');
    return this.#connect({ account, id: account.id, token: access_token }, options);
  }

  /** A guest of the game: a provisional account. */
  async guest(name: string): Promise<Player> {
    const body = { external_user_id: name, preferred_global_name: name };
    const entered = await this.app.bot.post<{ access_token: string }>('/partner-sdk/token/bot', body);
    if (entered.status !== 200) throw new Error(`guest: ${JSON.stringify(entered.body)}`);
    const player = await this.#connect({ account: undefined, id: '', token: entered.body.access_token }, {});
    return Object.assign(player, { id: player.client.core.use(userIds)() });
  }

  /** Stops what the test started. */
  async stop(): Promise<void> {
    for (const { client } of this.#players) client.dispose();
    await this.p.stop();
  }

  async #connect(who: Pick<Player, 'account' | 'id' | 'token'>, options: Partial<CoreOptions>): Promise<Player> {
    const player = { ...who, ...openClient(this.p.address, who.token, options) };
    this.#players.push(player);
    await player.client.connect();
    return player;
  }
}

/** The id of the player, as READY has it. */
function userIds(of: Core): () => string {
  const store = of.use(userStore);
  return () => store.currentId ?? '';
}

/** The next event of a name that `wants` accepts. */
export function next<N extends keyof LobbiesEvents>(source: Lobbies, name: N): Promise<LobbiesEvents[N]>;
export function next<N extends keyof MessagesEvents>(
  source: Messages,
  name: N,
  wants?: (event: MessagesEvents[N]) => boolean,
): Promise<MessagesEvents[N]>;
export function next(source: AnySource, name: string, wants: (event: never) => boolean = () => true): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = source.on(name as never, (event: never) => {
      if (!wants(event)) return;
      stop();
      resolve(event);
    });
  });
}

/** Records the events of some names, in order. */
export function record<S extends AnySource>(source: S, ...names: string[]): unknown[][] {
  const seen: unknown[][] = [];
  for (const name of names) source.on(name as never, (event: never) => seen.push([name, event]));
  return seen;
}

interface AnySource {
  on(name: never, listener: (event: never) => void): () => void;
}
