import { type Client, createClient } from '@guildhall/protocol/client';
import type { EventName, EventPayloads } from '@guildhall/protocol/events';
import { OPCODES } from '@guildhall/protocol/opcodes';
import type { RpcReady } from '@guildhall/protocol/rpc/events';
import type { RpcApplication, RpcUser } from '@guildhall/protocol/rpc/objects';
import type { Clock } from '@guildhall/rpc/clock';
import { unavailable } from '@guildhall/rpc/errors';
import { Gateway, type GatewayStatus } from './gateway.ts';
import { type OwnStatus, presenceFrom } from '@guildhall/rpc/own-presence';
import { PresenceQueue } from '@guildhall/rpc/presence-queue';
import { rpcUser } from '@guildhall/rpc/user';
import { World } from './world.ts';

export interface AccountOptions {
  clock: Clock;
  /** The address of the server: `https://chat.example.com`. */
  address: string;
  /** The person's token. */
  token: string;
  /** The activities that the person shows now. */
  activities: () => object[];
  /** The connection has changed. */
  status?: (status: GatewayStatus | 'refused') => void;
}

/** Ms for which a request may take. */
const PATIENCE = 10_000;
/** Ms for which the name and the origins of an application are remembered. */
const REMEMBERED = 600_000;
const MOST_REMEMBERED = 200;
/** Before READY: the server takes the status of the settings. */
const UNKNOWN: OwnStatus = { status: 'unknown', custom_status: null };

type Listener = (name: EventName, data: unknown) => void;

/** The person's account: requests and the gateway session as the person, and the presence that others see. */
export class Account {
  readonly #options: AccountOptions;
  readonly #applications = new Map<string, { application: RpcApplication; until: number }>();
  readonly #listeners = new Set<Listener>();
  readonly #presence: PresenceQueue;
  readonly #gateway: Gateway;
  readonly #started = Promise.withResolvers<void>();
  readonly world = new World();
  #user: RpcUser | undefined;
  /** The status in the person's settings. */
  #own: OwnStatus | undefined;
  #status: GatewayStatus | 'refused' = 'connecting';
  /** The id of the gateway session. */
  sessionId = '';

  /** Connects at once; see `started`. */
  constructor(options: AccountOptions) {
    this.#options = options;
    const { clock, token } = options;
    const setStatus = (status: GatewayStatus | 'refused') => {
      this.#status = status;
      options.status?.(status);
    };
    this.#presence = new PresenceQueue(clock, () => this.#gateway.send(OPCODES.PRESENCE_UPDATE, this.#shown()));
    this.#gateway = new Gateway({
      clock,
      token,
      address: async () => (await this.request('GET /gateway')).url,
      identity: () => ({
        properties: { os: process.platform, browser: 'Guildhall Desktop Agent', device: '' },
        presence: this.#shown(),
      }),
      dispatched: (name, data) => this.#dispatched(name as EventName, data),
      status: setStatus,
      refused: () => {
        setStatus('refused');
        this.#started.reject(new Error('The server does not accept the token. Log in again.'));
      },
    });
    // A caller that does not wait is notified by `status`.
    this.#started.promise.catch(() => {});
  }

  /** Resolves with the first READY; rejects if the token is not valid. */
  get started(): Promise<void> {
    return this.#started.promise;
  }

  get status(): GatewayStatus | 'refused' {
    return this.#status;
  }

  /** The person; throws before `started`. */
  get user(): RpcUser {
    if (!this.#user) throw new Error('The account has not started.');
    return this.#user;
  }

  /** Where applications find the server: without a scheme, as on the wire. */
  get config(): RpcReady['config'] {
    const { host } = new URL(this.#options.address);
    return { cdn_host: `${host}/cdn`, api_endpoint: `//${host}/api`, environment: 'production' };
  }

  /** The address of pictures. */
  get cdn(): string {
    return `${this.#options.address}/cdn`;
  }

  /** Calls an operation as the person. 1001 if there is no response, 5011 if there were too many; ApiError for other refusals. */
  readonly request: Client['request'] = async (route, ...call) => {
    try {
      return await this.#client(this.#options.token).request(route, ...call);
    } catch (error) {
      return unavailable(error);
    }
  };

  /** Calls operations with an application's access token; they reject as `request`. */
  requestAs(accessToken: string): Client['request'] {
    return async (route, ...call) => {
      try {
        return await this.#client(`Bearer ${accessToken}`).request(route, ...call);
      } catch (error) {
        return unavailable(error);
      }
    };
  }

  /** The public view of an application, remembered for ten minutes; rejects as `request`, with 10002 if there is none. */
  async application(id: string): Promise<RpcApplication> {
    const now = this.#options.clock.now();
    const known = this.#applications.get(id);
    if (known && known.until > now) return known.application;
    const found = await this.request('GET /applications/{application_id}/rpc', { application_id: id });
    const { name, icon, description, rpc_origins = [] } = found;
    const application = { id, name, icon, description, rpc_origins };
    this.#applications.delete(id);
    const [oldest] = this.#applications.keys();
    if (this.#applications.size >= MOST_REMEMBERED && oldest !== undefined) this.#applications.delete(oldest);
    this.#applications.set(id, { application, until: now + REMEMBERED });
    return application;
  }

  /** The activities have changed. */
  present(): void {
    this.#presence.update();
  }

  /** Calls `listener` with each event of the gateway, after the account has applied it; returns a function that stops it. */
  on<N extends EventName>(name: N, listener: (data: EventPayloads[N]) => void): () => void {
    const one: Listener = (given, data) => {
      if (given === name) listener(data as EventPayloads[N]);
    };
    this.#listeners.add(one);
    return () => this.#listeners.delete(one);
  }

  stop(): void {
    this.#presence.stop();
    this.#gateway.stop();
  }

  #client(authorization: string): Client {
    return createClient({
      base: `${this.#options.address.replace(/\/+$/, '')}/api/v10`,
      headers: () => ({ authorization }),
      send: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) }),
    });
  }

  /** The agent shows no messages, so it is always `afk`: pushes go to the person's devices (docs/contract/people.md#push). */
  #shown(): object {
    const { clock, activities } = this.#options;
    return presenceFrom(this.#own ?? UNKNOWN, clock.now(), { shown: activities(), afk: true });
  }

  #dispatched(name: EventName, data: unknown): void {
    if (name === 'READY') this.#ready(data as EventPayloads['READY']);
    if (name === 'USER_UPDATE') this.#user = rpcUser(data as EventPayloads['USER_UPDATE']);
    if (name === 'USER_SETTINGS_UPDATE') this.#changed(data as EventPayloads['USER_SETTINGS_UPDATE']);
    this.world.apply(name, data);
    for (const listener of this.#listeners) listener(name, data);
  }

  #ready({ user, user_settings, session_id }: EventPayloads['READY']): void {
    this.#user = rpcUser(user);
    this.sessionId = session_id;
    if (user_settings) this.#adopt(user_settings);
    this.#started.resolve();
  }

  #changed(change: EventPayloads['USER_SETTINGS_UPDATE']): void {
    if (!this.#own || !('status' in change || 'custom_status' in change)) return;
    this.#own = { ...this.#own, ...change };
    this.present();
  }

  /** A session that began with `unknown` has the status of `settings`; one that began with an earlier one may not. */
  #adopt(settings: OwnStatus): void {
    const before = this.#own;
    this.#own = settings;
    if (before && !isSame(before, settings)) this.present();
  }
}

function isSame(before: OwnStatus, { status, custom_status }: OwnStatus): boolean {
  return before.status === status && JSON.stringify(before.custom_status) === JSON.stringify(custom_status);
}
