import type { Permission } from '@guildhall/protocol/permissions';
import type { Snowflake } from '@guildhall/protocol/ids';
import { EVENT_INTENTS, type EventName, type Intent, type OAuthIntent } from '@guildhall/protocol/intents';

/** Who may get an event and how it looks to them. Field order: who, then what. */
export interface EventRules<D> {
  /**
   * `guild`: every session in the guild. `channel`: those that may see the channel of the target (or have it as a
   * direct message); an event of a guild that names no channel goes to the whole guild. `users`: exactly the users of the target.
   */
  audience: 'guild' | 'channel' | 'users';
  /** Only sessions with one of these (in the channel for a channel audience, else in the guild). */
  anyOf?: readonly Permission[];
  /**
   * What an access token's session needs to get it: a scope, and this intent if it names any; and how it looks to it. Absent: it
   * does not get it.
   */
  oauth?: { scope: string; intent?: OAuthIntent | 'DIRECT_MESSAGES' | 'DIRECT_MESSAGE_TYPING'; view?(data: D): object };
  /** The user whom the event is about: their own sessions get it even without the intent. */
  self?(data: D): Snowflake;
  /** Without this intent only those get it whom it is about (reference table "gateway", THREAD_MEMBERS_UPDATE). */
  othersNeed?: { intent: Intent; about(data: D): readonly Snowflake[] };
  /** How it looks without the GUILD_PRESENCES intent; absent when it holds no presence. */
  withoutPresences?(data: D): D;
  /** How it looks without the MESSAGE_CONTENT intent; absent when it holds no content. */
  withoutContent?(data: D): D;
  /** Users who see the content even without the intent: the author, the mentioned (specification 8). */
  contentFor?(data: D): readonly Snowflake[];
  /**
   * What it holds of something else that has readers of its own, such as the message that is answered; how it looks without that, and
   * how with that alone.
   */
  inner?: { contentFor(data: D): readonly Snowflake[]; without(data: D): D; alone(data: D): D };
  /** What those get instead who see only the new place of something that moved, or only the old one (as `gone` shows it); see `moved_from`. */
  moved?: { came: EventName; went: EventName; gone?(data: D): D };
  /** Beside those who may view the channel this user gets it, and bots that are told of hidden channels as of others. */
  alsoFor?(data: D): Snowflake;
  /**
   * What it tells of, by a name that it shares with the other events about it; the transaction must hold that as a row. Events of
   * several nodes may overtake each other: of two the older one is dropped when it comes second.
   */
  row?: {
    of(data: D): string;
    /** Who missed the beginning is told of it all the same, as it is `now`, unless it is `gone`. */
    is?: 'new' | 'now' | 'gone';
    /** A count that events about other rows move too, by a name: a late event has it as the newest said. */
    count?: { of(data: D): string; field: string };
  };
  /** How the channel of a CHANNEL_* event looks to those who may not view it (specification 2.1); absent: they get nothing. */
  obfuscated?(data: D): D;
}

/** A dispatch event of the gateway, declared once in its feature's events.ts. */
export interface EventDefinition<D> extends EventRules<D> {
  name: EventName | PeopleEventName;
  /** Of these intents one must be asked for; in direct messages those that begin with DIRECT count, in guilds the others. */
  intents: readonly Intent[];
}

/** Events that only people's own sessions get (reference table "gateway", kind event_unofficial). */
export type PeopleEventName =
  | 'RELATIONSHIP_ADD'
  | 'RELATIONSHIP_UPDATE'
  | 'RELATIONSHIP_REMOVE'
  | 'USER_APPLICATION_IDENTITY_UPDATE'
  | 'USER_APPLICATION_IDENTITY_REMOVE'
  | 'ACTIVITY_INVITE_CREATE'
  | 'GAME_RELATIONSHIP_ADD'
  | 'GAME_RELATIONSHIP_REMOVE'
  | 'CHANNEL_RECIPIENT_ADD'
  | 'CHANNEL_RECIPIENT_REMOVE'
  | 'USER_CONNECTIONS_UPDATE'
  | 'USER_SETTINGS_UPDATE'
  | 'MESSAGE_ACK'
  | 'AUTHENTICATOR_CREATE'
  | 'AUTHENTICATOR_UPDATE'
  | 'AUTHENTICATOR_DELETE'
  | 'CHANNEL_PINS_ACK'
  | 'SESSIONS_REPLACE'
  | 'USER_MERGE_OPERATION_COMPLETED'
  | 'LOBBY_CREATE'
  | 'LOBBY_UPDATE'
  | 'LOBBY_DELETE'
  | 'LOBBY_MEMBER_ADD'
  | 'LOBBY_MEMBER_UPDATE'
  | 'LOBBY_MEMBER_REMOVE'
  | 'LOBBY_MESSAGE_CREATE'
  | 'LOBBY_MESSAGE_UPDATE'
  | 'LOBBY_MESSAGE_DELETE'
  | 'LOBBY_MEMBER_CONNECT'
  | 'LOBBY_MEMBER_DISCONNECT'
  | 'INTERACTION_SUCCESS'
  | 'INTERACTION_FAILURE'
  | 'INTERACTION_MODAL_CREATE'
  | 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE'
  | 'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE'
  | 'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE'
  | 'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE'
  | 'GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE';

const intentsOf = new Map<string, readonly Intent[]>(Object.entries(EVENT_INTENTS));
const known = new Map<string, EventDefinition<unknown>>();

/** Declares an event. The same name must not be declared twice. */
export function event<D>(name: EventName | PeopleEventName, rules: EventRules<D>): EventDefinition<D> {
  if (known.has(name)) throw new Error(`the event ${name} is declared twice`);
  const intents = intentsOf.get(name) ?? [];
  const definition: EventDefinition<D> = { ...rules, name, intents };
  known.set(name, definition);
  return definition;
}

/** The declaration of an event that came over the bus. */
export function eventNamed(name: string): EventDefinition<unknown> | undefined {
  return known.get(name);
}

/**
 * Where an event goes. Guild events: `guild_id` (and `channel_id`, of a thread that of its parent). Direct ones: `user_ids`
 * (and `channel_id`). With `member_ids` (private threads) only these users, and who has MANAGE_THREADS in the channel.
 * With `application_id` only sessions that this application has on behalf of the users get it; `added_for` is what the data has besides
 * for sessions of an application. With `own_clients` sessions of applications do not get it. With `moved_from` it is about something that was in another channel before (null: in none, for the whole guild).
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
    }
  | {
      user_ids: readonly Snowflake[];
      channel_id?: Snowflake;
      application_id?: Snowflake;
      added_for?: Readonly<Record<Snowflake, object>>;
      own_clients?: true;
      guild_id?: undefined;
      member_ids?: undefined;
      moved_from?: undefined;
    };

/** What travels on the bus under `guild.<id>` or `user.<id>`: a dispatch event, or a signal to the gateway itself. */
export type BusMessage =
  | {
      kind: 'event';
      /** Of this message alone, over all nodes; absent on a bus within one process. */
      id?: string;
      name: string;
      guild_id?: Snowflake;
      channel_id?: Snowflake;
      member_ids?: readonly Snowflake[];
      moved_from?: Snowflake | null;
      application_id?: Snowflake;
      added_for?: Readonly<Record<Snowflake, object>>;
      own_clients?: true;
      /** Of the guild's state, as its transaction left it: of two events about one thing the greater one is the newer. */
      version?: number;
      /** Of the row that it tells of; see core/revision.ts. */
      revision?: number;
      data: unknown;
    }
  | { kind: 'signal'; id?: string; signal: Signal };

/** What the gateway must do that is no event of its own. */
export type Signal =
  /** The user is now in the guild: its sessions get GUILD_CREATE and its events. */
  | { type: 'guild_joined'; user_id: Snowflake; guild_id: Snowflake }
  /** The user is no longer in the guild: its sessions get GUILD_DELETE. */
  | { type: 'guild_left'; user_id: Snowflake; guild_id: Snowflake }
  /** The two are friends now, with `application_id` in its game alone: the user's sessions learn how the friend is there. */
  | { type: 'friend_added'; user_id: Snowflake; friend_id: Snowflake; application_id?: Snowflake }
  /** The user shows others less or more of what they do: who sees their presence is told anew. */
  | { type: 'sharing_changed'; user_id: Snowflake }
  /** The application of a bot turned its switch for obfuscated channels. */
  | { type: 'obfuscation_switched'; user_id: Snowflake; is_on: boolean }
  /** The person, or `application_id` on the person's behalf, has as many sessions as may be: those that wait for a resume end. */
  | { type: 'sessions_full'; user_id: Snowflake; application_id?: Snowflake }
  /** A token died (its SHA-256 in hex): its sessions close with 4004. */
  | { type: 'token_revoked'; user_id: Snowflake; hash: string }
  /** A login has a new token: its sessions go on with that. */
  | { type: 'token_replaced'; user_id: Snowflake; hash: string; by: string };

/** The bus subject of a guild's events. */
export const guildSubject = (id: Snowflake): string => `guild.${id}`;
/** The bus subject of a user's own events and signals. */
export const userSubject = (id: Snowflake): string => `user.${id}`;
