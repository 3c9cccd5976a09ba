import type { GuildSettingsObject } from '@guildhall/protocol/objects/messages/notification-settings';
import type { InteractionBody } from '@guildhall/protocol/bodies/apps/interactions';
import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import type { OwnStatus } from '@guildhall/rpc/own-presence';
import type {
  Channel,
  Guild,
  Invite,
  Message,
  Relationship,
  Role,
  RunningActivity,
  DispatchName,
  Dispatches,
} from '../api/wire.ts';
import type { Activity } from '../api/wire-presence.ts';
import type { CommandChoice, Modal } from '../api/wire-interactions.ts';
import { NO_VOICE, type Voice } from '../voice/voice-state.ts';
import type { GuildEmoji, Id, Member, User } from '../api/wire-base.ts';

export type Phase = 'offline' | 'connecting' | 'ready' | 'reconnecting' | 'failed';

export interface GuildState {
  id: Id;
  name: string;
  /** The hash of the picture. */
  icon: string | null;
  owner_id: Id;
  roles: Record<Id, Role>;
  members: Record<Id, Member>;
  member_count: number;
  features: string[];
  /** The messages that notify members without settings of their own: 0 all, 1 mentions. */
  defaultLevel: number;
  emojis: GuildEmoji[];
  profile: NonNullable<Guild['profile']> | null;
  unavailable: boolean;
  /** Sent without most of its members: they are requested when they are displayed. */
  large: boolean;
}

/** A scheduled event; `user_count` and `interested` are unknown until the events of its guild have been loaded. */
export interface EventState extends ScheduledEventObject {
  /** Whether the user is interested. */
  interested?: boolean;
}

/** The member list of a channel of a large guild, as far as it is shown. */
export interface MemberListState {
  guildId: Id;
  channelId: Id;
  /** The server's id of the list; null until its first part has arrived. */
  listId: string | null;
  /** Headings and members from the top. */
  items: ({ group: string } | { userId: Id })[];
  /** The number of members of each group. */
  counts: Record<string, number>;
}

/** The loaded messages of a channel, oldest first and without gaps; a part of the channel that need not reach its end. */
export interface MessageLog {
  messages: Message[];
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  /** False if `messages` includes the first message of the channel. */
  hasOlder: boolean;
  loadingOlder: boolean;
  /** True if messages after the last one are not loaded. */
  hasNewer: boolean;
  loadingNewer: boolean;
  /** Ids deleted while the first page was loading. */
  deleted: Id[];
}

/** An own message that the server has not confirmed yet. */
export interface Pending {
  nonce: string;
  channel_id: Id;
  content: string;
  timestamp: string;
  reply: Message | null;
  /** Keys of its uploads. */
  files: number[];
  /** The sticker that it consists of. */
  sticker?: Id;
  error: string | null;
  /** The error code. */
  code?: number;
}

export interface ReadMark {
  last: Id | null;
  mentions: number;
}

/** An own interaction that is pending or has failed. */
export interface Interaction {
  nonce: string;
  kind: 'command' | 'component' | 'modal';
  channel_id: Id;
  application_id: Id;
  /** ISO 8601. */
  timestamp: string;
  /** The command as shown: `/roll` or `Inspect`. */
  title: string;
  /** The message of the pressed component. */
  message_id: Id | null;
  custom_id: string | null;
  /** The newest message of the channel when it was run. */
  after: Id | null;
  /** The request body, for a retry. */
  body: InteractionBody;
  error: string | null;
}

export interface State {
  phase: Phase;
  me: User | null;
  /** Whether the user is the operator of the server. */
  operator: boolean;
  /** The gateway session, which receives the results of interactions. */
  sessionId: Id | null;
  /** The id of this session in the list of sessions. */
  authSession: string | null;
  guilds: Record<Id, GuildState>;
  guildOrder: Id[];
  channels: Record<Id, Channel>;
  users: Record<Id, User>;
  presences: Record<Id, string>;
  /** Current activities, by user. */
  activities: Record<Id, Activity[]>;
  /** Null unless the members of a large guild are shown. */
  memberList: MemberListState | null;
  logs: Record<Id, MessageLog>;
  outbox: Record<Id, Pending[]>;
  /** For each channel, when each typing user expires (ms since 1970). */
  typing: Record<Id, Record<Id, number>>;
  read: Record<Id, ReadMark>;
  invites: Record<string, Invite>;
  /** The number of pin changes per channel since the page was opened. */
  pinChanges: Record<Id, number>;
  /** The user's presence, shared by all devices. */
  own: OwnStatus;
  /** Notification settings by guild, where the user has set any; `@me` for private channels. */
  notificationSettings: Record<Id, GuildSettingsObject>;
  /** The number of changes of connected accounts since the page was opened. */
  connectionChanges: number;
  /** Relationships, by user id. */
  relationships: Record<Id, Relationship>;
  /** By their nonce. */
  interactions: Record<string, Interaction>;
  /** Scheduled events of all guilds, by id. */
  events: Record<Id, EventState>;
  /** Activities that run in channels, by instance. */
  running: Record<Id, RunningActivity>;
  /** Calls, stages and streams. */
  voice: Voice;
  /** Open modals; the first one is shown. */
  modals: Modal[];
  /** The autocomplete choices of the option being typed; null until the response arrives. */
  completion: { nonce: string; choices: CommandChoice[] | null } | null;
}

/** The state without a logged-in user. */
export const EMPTY: State = {
  phase: 'offline',
  me: null,
  operator: false,
  sessionId: null,
  authSession: null,
  guilds: {},
  guildOrder: [],
  channels: {},
  users: {},
  presences: {},
  activities: {},
  memberList: null,
  logs: {},
  outbox: {},
  typing: {},
  read: {},
  invites: {},
  pinChanges: {},
  own: { status: 'online', custom_status: null },
  notificationSettings: {},
  connectionChanges: 0,
  relationships: {},
  interactions: {},
  events: {},
  running: {},
  voice: NO_VOICE,
  modals: [],
  completion: null,
};

/** `record` without `key`; the same object if it has no such key. */
export function without<T>(record: Record<string, T>, key: string): Record<string, T> {
  if (!(key in record)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
}

/** Objects by their id. */
export function byId<T extends { id: Id }>(list: readonly T[]): Record<Id, T> {
  return Object.fromEntries(list.map((one) => [one.id, one]));
}

/** A pure function for each dispatch; `now` is ms since 1970. */
export type Reducers = { [Name in DispatchName]: (state: State, data: Dispatches[Name], now: number) => State };
