import type { Snowflake } from '@guildhall/protocol/ids';
import type { Lru } from '../../core/values/lru.ts';
import type { EventDefinition } from '../../core/framework/event.ts';
import type { BusEvent } from '../fanout/bus-event.ts';
import { textOf } from '../../core/values/json-fields.ts';
import type { GatewayGuild } from '../loaders.ts';

/** Maximum number of guilds that a node keeps. */
export const KEPT_GUILDS = 1000;

/** The guilds of a node as loaded, for sessions that start. */
export type KeptGuilds = Lru<Snowflake, GatewayGuild>;

/** Events that change nothing of a `GatewayGuild`. */
const UNRELATED: ReadonlySet<string> = new Set([
  'PRESENCE_UPDATE',
  'TYPING_START',
  'GUILD_MEMBER_UPDATE',
  'GUILD_AUDIT_LOG_ENTRY_CREATE',
  'GUILD_BAN_ADD',
  'GUILD_BAN_REMOVE',
  'INVITE_CREATE',
  'INVITE_DELETE',
]);

/** The effect of a kind of event: nothing, only the head of a channel (in a thread: the thread), or anything. */
type Effect = 'none' | 'head' | 'any';
const effects = new WeakMap<EventDefinition, Effect>();

function effectOf(definition: EventDefinition): Effect {
  let effect = effects.get(definition);
  if (!effect) {
    const { name } = definition;
    effect = UNRELATED.has(name) ? 'none' : name.startsWith('MESSAGE_') ? 'head' : 'any';
    effects.set(definition, effect);
  }
  return effect;
}

/**
 * Keeps a guild between the starts of sessions until an event may have changed it. The heads of channels, which each
 * message changes, are not kept up to date: see `GuildView.lastMessageOf`.
 */
export class KeptGuild {
  readonly #id: Snowflake;
  readonly #kept: KeptGuilds;
  readonly #load: () => Promise<GatewayGuild | undefined>;
  /** Number of events that dropped it. */
  #drops = 0;
  #loading: Promise<unknown> = Promise.resolve();
  #next: Promise<GatewayGuild | undefined> | null = null;

  /** `load` reads the guild as committed now. */
  constructor(id: Snowflake, kept: KeptGuilds, load: () => Promise<GatewayGuild | undefined>) {
    this.#id = id;
    this.#kept = kept;
    this.#load = load;
  }

  /** The guild as of now. Concurrent callers share one load, which begins after they called. */
  fresh(): Promise<GatewayGuild | undefined> {
    this.#next ??= this.#loading.then(() => {
      this.#next = null;
      const load = this.#load();
      this.#loading = load.catch(() => undefined);
      return load;
    });
    return this.#next;
  }

  /** The guild of at least this version of its state, or undefined if there is none. */
  async get(version: number): Promise<GatewayGuild | undefined> {
    const kept = this.#kept.get(this.#id);
    if (kept && kept.version >= version) return kept;
    const drops = this.#drops;
    const guild = await this.fresh();
    // The change of an event that arrived meanwhile may be missing.
    if (guild && drops === this.#drops) this.#kept.set(this.#id, guild);
    return guild;
  }

  /** Call with each event of the guild; `isChannel` tells its channels from threads. */
  receive({ definition, data }: BusEvent, isChannel: (id: Snowflake) => boolean): void {
    const effect = effectOf(definition);
    if (effect === 'none') return;
    if (effect === 'head') {
      const channelId = textOf(data, 'channel_id');
      if (channelId !== undefined && isChannel(channelId)) return;
    }
    this.drop();
  }

  drop(): void {
    this.#drops += 1;
    this.#kept.delete(this.#id);
  }
}
