import type { Permission } from '@guildhall/protocol/permissions';
import type { Snowflake } from '@guildhall/protocol/ids';
import { EVENTS, type EventName, type EventPayload } from '@guildhall/protocol/events';
import type { Intent, OAuthIntent } from '@guildhall/protocol/intents';
import type { GuildChange } from './guild-change.ts';

/** The recipients of an event, and its form for each of them. Field order: recipients first, then content. */
export interface EventRules<D> {
  /**
   * Recipients:
   * - `guild`: every session in the guild.
   * - `channel`: the sessions that may view the target's channel (or have it as a direct message); with `obfuscated`, others
   *   in the guild receive that form. A guild event
   *   without a channel goes to the whole guild.
   * - `users`: exactly the users of the target.
   */
  audience: 'guild' | 'channel' | 'users';
  /**
   * Only sessions with at least one of these permissions (in the channel for a channel audience, else in the guild).
   */
  anyOf?: readonly Permission[];
  /**
   * The requirements on the session of an access token to receive the event: a scope, and the intent if one is named; `view`
   * is how the event looks to it. Absent: such sessions do not receive it.
   */
  oauth?: { scope: string; intent?: OAuthIntent | 'DIRECT_MESSAGES' | 'DIRECT_MESSAGE_TYPING'; view?(data: D): object };
  /** The user whom the event is about: their own sessions receive it even without the intent. */
  self?(data: D): Snowflake;
  /** Without this intent, only the users whom the event is about receive it (docs/contract/events.md). */
  othersNeed?: { intent: Intent; about(data: D): readonly Snowflake[] };
  /** The event without the GUILD_PRESENCES intent; absent if it holds no presence. */
  withoutPresences?(data: D): D;
  /** The event without the MESSAGE_CONTENT intent; absent if it holds no content. */
  withoutContent?(data: D): D;
  /**
   * Users who see the content even without the intent: the author and the mentioned users
   * (docs/contract/messages.md#message-content).
   */
  contentFor?(data: D): readonly Snowflake[];
  /**
   * An embedded object that has readers of its own, such as the message being replied to: how the event looks without
   * it, and with only its content.
   */
  inner?: { contentFor(data: D): readonly Snowflake[]; without(data: D): D; alone(data: D): D };
  /**
   * The events for sessions that see only the new place of an object that moved (`came`), or only the old one
   * (`went`, as `gone` shows it); see `moved_from`.
   */
  moved?: { came: EventName; went: EventName; gone?(data: D): D };
  /**
   * A user who receives the event as well as those who may view the channel, and bots that receive hidden channels
   * like others.
   */
  alsoFor?(data: D): Snowflake;
  /**
   * The row that the event describes, by a name shared with the other events about that row; the transaction must
   * lock it. Events of several nodes may overtake each other: an event that arrives after a newer one about the same
   * row is dropped.
   */
  row?: {
    of(data: D): string;
    /** Sessions that missed the first event still learn of the row through `now`, but not through `gone`. */
    is?: 'new' | 'now' | 'gone';
    /** A count that events about other rows change too, by a name: a late event carries the newest known value. */
    count?: { of(data: D): string; field: string };
  };
  /**
   * The versioned object that the event describes, by a key shared with the other events about it. The transaction must
   * raise the version of the guild's state. An event older than the newest about the same key is dropped.
   */
  versioned?(data: D): string;
  /** The change of the state that determines which channels members may view. */
  changes?(data: D): GuildChange;
  /** Only people who are connected to the target's voice channel receive it; for bots, the audience decides. */
  connectedPeople?: true;
  /** Sent to all shards of a bot; without it, only shard 0 receives what happens outside of guilds. */
  onAllShards?: true;
  /**
   * How a CHANNEL_* event looks to sessions that may not view the channel
   * (docs/contract/channels.md#obfuscated-channels); absent: they receive nothing.
   */
  obfuscated?(data: D): D;
  /**
   * How an event for the guild looks to sessions that may not view the `hidden` channels which it names. `isHidden`:
   * the session may not view the target's channel either, or its private thread.
   */
  redacted?(data: D, hidden: ReadonlySet<Snowflake>, isHidden: boolean): D;
}

/** A dispatch event of the gateway: its name and rules, declared once in its feature's events.ts. */
export interface EventDefinition<N extends EventName = EventName> extends EventRules<EventPayload<N>> {
  name: N;
  /** At least one is required, as protocol/events.ts declares them. */
  intents: readonly Intent[];
}

const known = new Map<string, EventDefinition>();

/** Declares how an event of protocol/events.ts is routed. The same name must not be declared twice. */
export function event<N extends EventName>(name: N, rules: EventRules<EventPayload<N>>): EventDefinition<N> {
  if (known.has(name)) throw new Error(`the event ${name} is declared twice`);
  const definition: EventDefinition<N> = { ...rules, name, intents: EVENTS[name].intents };
  known.set(name, definition);
  return definition;
}

/** The declaration of an event that arrived over the bus; undefined if no feature declares it. */
export function eventNamed(name: string): EventDefinition | undefined {
  return known.get(name);
}

/**
 * Where an event is sent.
 * - Guild events: `guild_id` (and `channel_id`; for a thread that of its parent).
 * - Direct events: `user_ids` (and `channel_id`).
 * - `member_ids` (private threads): only these users and holders of MANAGE_THREADS in the channel.
 * - `application_id`: only sessions that this application has on behalf of the users.
 * - `added_for`: fields added to the data for sessions of an application.
 * - `own_clients`: sessions of applications do not receive it.
 * - `session_id`: only this session of the users receives it.
 * - `moved_from`: the event is about something that was in another channel before (null: in no channel, visible to
 *   the whole guild).
 */
export type EventTarget =
  | {
      guild_id: Snowflake;
      channel_id?: Snowflake;
      member_ids?: readonly Snowflake[];
      moved_from?: Snowflake | null;
      user_ids?: undefined;
      application_id?: undefined;
      added_for?: undefined;
      own_clients?: undefined;
      session_id?: undefined;
    }
  | {
      user_ids: readonly Snowflake[];
      channel_id?: Snowflake;
      application_id?: Snowflake;
      added_for?: Readonly<Record<Snowflake, object>>;
      own_clients?: true;
      session_id?: string;
      guild_id?: undefined;
      member_ids?: undefined;
      moved_from?: undefined;
    };

/** A message on the bus under `guild.<id>` or `user.<id>`: a dispatch event, or a signal to the gateway itself. */
export type BusMessage =
  | {
      kind: 'event';
      /** Unique to this message over all nodes; absent on a bus within one process. */
      id?: string;
      name: string;
      guild_id?: Snowflake;
      channel_id?: Snowflake;
      member_ids?: readonly Snowflake[];
      moved_from?: Snowflake | null;
      application_id?: Snowflake;
      added_for?: Readonly<Record<Snowflake, object>>;
      own_clients?: true;
      session_id?: string;
      /**
       * The version of the guild's state after the transaction: of two events about one thing, the greater version is
       * newer.
       */
      version?: number;
      /** The revision of the row that the event describes; see core/framework/revision.ts. */
      revision?: number;
      data: EventPayload;
    }
  | { kind: 'signal'; id?: string; signal: Signal };

/** Instructions to the gateway that are not events. */
export type Signal =
  /** The user joined the guild: its sessions receive GUILD_CREATE and the guild's events. */
  | { type: 'guild_joined'; user_id: Snowflake; guild_id: Snowflake }
  /** The user left the guild: its sessions receive GUILD_DELETE. */
  | { type: 'guild_left'; user_id: Snowflake; guild_id: Snowflake }
  /**
   * The two users became friends, with `application_id` only in its game: the user's sessions receive the friend's
   * presence.
   */
  | { type: 'friend_added'; user_id: Snowflake; friend_id: Snowflake; application_id?: Snowflake }
  /** The user changed what they share: the audience of their presence is notified again. */
  | { type: 'sharing_changed'; user_id: Snowflake }
  /** The application of a bot toggled its switch for obfuscated channels. */
  | { type: 'obfuscation_switched'; user_id: Snowflake; is_on: boolean }
  /**
   * The user, or `application_id` on the user's behalf, has reached the session limit: sessions that wait for a
   * resume end.
   */
  | { type: 'sessions_full'; user_id: Snowflake; application_id?: Snowflake }
  /** A token was revoked (its SHA-256 in hex): its sessions close with 4004. */
  | { type: 'token_revoked'; user_id: Snowflake; hash: string }
  /** A login has a new token: its sessions continue with it. */
  | { type: 'token_replaced'; user_id: Snowflake; hash: string; by: string };

/** The bus subject of a guild's events. */
export const guildSubject = (id: Snowflake): string => `guild.${id}`;
/** The bus subject of a user's own events and signals. */
export const userSubject = (id: Snowflake): string => `user.${id}`;
