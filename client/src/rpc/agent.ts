import type { Core } from '../core/core.ts';
import type { Cancel } from '../core/clock.ts';
import { invalid, SvcppError } from '../core/errors.ts';
import type { Unsubscribe } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';
import { limited } from '../core/waiting.ts';
import { Link, rpcError } from './link.ts';
import type { AgentTransport } from './transport.ts';
import type { AgentEvents, AgentUser, AgentVoiceSettings, Rpc, SubscribeOptions } from './types.ts';

const ENDPOINTS = 10;
/** Connections within a minute (ms). */
const CONNECTIONS = 2;
const MINUTE = 60_000;
/** Ms between two attempts to reach an agent for subscriptions. */
const RETRY = MINUTE / CONNECTIONS;

/** Commands and events for which the agent wants an access token. */
const NEED_TOKEN: ReadonlySet<string> = new Set(['GET_VOICE_SETTINGS', 'VOICE_SETTINGS_UPDATE', 'GUILD_STATUS']);
/** Commands that name the game's process. */
const NEED_PID: ReadonlySet<string> = new Set(['SET_ACTIVITY', 'SEND_ACTIVITY_JOIN_INVITE', 'OPEN_MESSAGE']);
/** Events that the agent sends without a subscription. */
const UNASKED: ReadonlySet<string> = new Set(['READY', 'ERROR']);

/** A subscription that at least one listener wants, whether or not there is an agent. */
interface Wanted {
  evt: string;
  args: object;
  listeners: number;
  /** The connection that has it. */
  on: Link | undefined;
}

/** The desktop agent: one connection, and the subscriptions that outlive it. */
export class Agent implements Rpc {
  readonly isPossible = true;
  pid: number;
  readonly #core: Core;
  readonly #transport: AgentTransport;
  readonly #events;
  readonly #wanted = new Map<string, Wanted>();
  #link: Link | undefined;
  #opening: Promise<Link> | undefined;
  /** When the last connections were opened, ms. */
  #opened: number[] = [];
  #cancel: Cancel | undefined;

  constructor(core: Core, transport: AgentTransport, pid: number) {
    this.#core = core;
    this.#transport = transport;
    this.pid = pid;
    this.#events = core.emitter<AgentEvents>();
    core.attach({
      dispose: () => {
        this.#cancel?.();
        this.#link?.end(core.lifetime.reason);
      },
    });
  }

  /** Whether a connection is open. */
  get isOpen(): boolean {
    return this.#link !== undefined;
  }

  readonly call: Rpc['call'] = (name, args, { signal } = {}) => {
    return limited(this.#core, signal, async (ended) => {
      const link = await this.#connect();
      if (NEED_TOKEN.has(name)) await this.#authenticate(link);
      const timeout = name === 'AUTHORIZE' ? undefined : this.#core.httpTimeoutMs;
      const whole = NEED_PID.has(name) ? { pid: this.pid, ...args } : args;
      // The agent's data are checked no further.
      return (await link.request({ cmd: name, args: whole, signal: ended, timeout })) as never;
    });
  };

  on<N extends keyof AgentEvents>(
    name: N,
    listener: (data: AgentEvents[N]) => void,
    { args = {}, signal }: SubscribeOptions = {},
  ): Unsubscribe {
    const remove = this.#events.on(name, listener, { signal });
    const key = `${name} ${JSON.stringify(args)}`;
    const wanted = this.#wanted.get(key) ?? { evt: name, args, listeners: 0, on: undefined };
    wanted.listeners += 1;
    if (!UNASKED.has(name)) this.#wanted.set(key, wanted);
    void this.#subscribe();
    let isOver = false;
    const stop = () => {
      remove();
      signal?.removeEventListener('abort', stop);
      if (isOver) return;
      isOver = true;
      wanted.listeners -= 1;
      if (wanted.listeners > 0) return;
      this.#wanted.delete(key);
      const { on: link } = wanted;
      if (link) this.#send(link, 'UNSUBSCRIBE', wanted).catch(() => {});
    };
    signal?.addEventListener('abort', stop, { once: true });
    return stop;
  }

  connectedUser(applicationId?: string, { signal }: CallOptions = {}): Promise<AgentUser | undefined> {
    return limited(this.#core, signal, async () => (await this.#connect(applicationId)).ready?.user);
  }

  voiceSettings(call?: CallOptions): Promise<AgentVoiceSettings> {
    return this.call('GET_VOICE_SETTINGS', {}, call);
  }

  renew(): void {
    if (this.#link) void this.#subscribe();
  }

  async #connect(clientId = this.#core.credentials.applicationId): Promise<Link> {
    this.#core.requireAlive();
    if (clientId === undefined) throw invalid('Set the option applicationId of the client: the desktop agent wants it.');
    if (this.#link?.clientId === clientId) return this.#link;
    this.#link?.end(rpcError('Another application uses the connection to the desktop agent.'));
    this.#opening ??= this.#open(clientId).finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(clientId: string): Promise<Link> {
    const { clock, addresses } = this.#core;
    this.#opened = this.#opened.filter((time) => time > clock.now() - MINUTE);
    const [first] = this.#opened;
    if (first !== undefined && this.#opened.length >= CONNECTIONS) {
      const retryAfter = (first + MINUTE - clock.now()) / 1000;
      throw rpcError('The desktop agent accepts two connections a minute: try again later.', { retryable: true, retryAfter });
    }
    let refusal = rpcError('No desktop agent of this platform runs on this machine.');
    let isCounted = false;
    for (let endpoint = 0; endpoint < ENDPOINTS; endpoint += 1) {
      const link: Link = new Link(this.#core, clientId, {
        dispatched: (name, data) => this.#dispatched(name, data),
        ended: () => this.#lost(link),
      });
      try {
        if (!(await link.open(this.#transport, endpoint))) continue;
      } catch (error) {
        if (!(error instanceof SvcppError)) throw error;
        refusal = error;
        link.end(error);
      }
      this.#core.requireAlive();
      if (!isCounted) this.#opened.push(clock.now());
      isCounted = true;
      if (!link.ready) continue;
      if (isOfServer(link.ready, addresses.api)) return this.#adopt(link, link.ready);
      link.end(rpcError('The agent is that of another platform.'));
    }
    throw refusal;
  }

  #adopt(link: Link, ready: AgentEvents['READY']): Link {
    this.#link = link;
    this.#dispatched('READY', ready);
    void this.#subscribe();
    return link;
  }

  #dispatched(name: string, data: unknown): void {
    this.#core.emit(this.#events, name as 'READY', data as AgentEvents['READY']);
  }

  #lost(link: Link): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#retry();
  }

  /** Subscribes to the wanted events that are not subscribed yet, over a connection that is opened if necessary. */
  async #subscribe(): Promise<void> {
    if (this.#wanted.size === 0) return;
    try {
      const link = await this.#connect();
      for (const wanted of this.#wanted.values()) {
        if (wanted.on === link) continue;
        wanted.on = link;
        try {
          if (NEED_TOKEN.has(wanted.evt)) await this.#authenticate(link);
          await this.#send(link, 'SUBSCRIBE', wanted);
        } catch (error) {
          wanted.on = undefined;
          this.#core.log.info(`${wanted.evt} of the desktop agent is not available: ${error}`);
        }
      }
    } catch (error) {
      this.#core.log.info(`The desktop agent is not available: ${error}`);
      this.#retry();
    }
  }

  /** Waits before the next attempt to reach an agent, if anything is subscribed. */
  #retry(): void {
    this.#cancel?.();
    if (this.#wanted.size === 0 || this.#core.lifetime.aborted) return;
    this.#cancel = this.#core.clock.after(RETRY, () => void this.#subscribe());
  }

  #send(link: Link, cmd: string, { evt, args }: Wanted): Promise<unknown> {
    return link.request({ cmd, evt, args, timeout: this.#core.httpTimeoutMs });
  }

  /** Gives the connection the rights of the present token. Without a token the agent decides. */
  async #authenticate(link: Link): Promise<void> {
    const { token } = this.#core.credentials;
    if (token === undefined || link.token === token) return;
    await link.request({ cmd: 'AUTHENTICATE', args: { access_token: token }, timeout: this.#core.httpTimeoutMs });
    link.token = token;
  }
}

/** Whether an agent belongs to the server: another platform's agent must not receive what this one grants. */
function isOfServer({ config }: AgentEvents['READY'], api: string): boolean {
  const address = `${config?.api_endpoint}`;
  // On the wire it has no scheme.
  return URL.canParse(address, api) && new URL(address, api).host === new URL(api).host;
}
