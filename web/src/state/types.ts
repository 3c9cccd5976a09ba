import type {
  Activity,
  Channel,
  Guild,
  Invite,
  Member,
  Message,
  OwnStatus,
  Relationship,
  Role,
  DispatchName,
  Dispatches,
} from '../api/wire.ts';
import type { CommandChoice, Modal } from '../api/wire-interactions.ts';
import type { Id, User } from '../api/wire-base.ts';

export type Phase = 'offline' | 'connecting' | 'ready' | 'reconnecting' | 'failed';

export interface GuildState {
  id: Id;
  name: string;
  owner_id: Id;
  roles: Record<Id, Role>;
  members: Record<Id, Member>;
  member_count: number;
  features: string[];
  profile: NonNullable<Guild['profile']> | null;
  unavailable: boolean;
}

/** What is known of a channel's messages, oldest first and without holes. */
export interface MessageLog {
  messages: Message[];
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  /** False when the first message of the channel is in `messages`. */
  hasOlder: boolean;
  loadingOlder: boolean;
  /** Ids deleted while the first page was on its way. */
  deleted: Id[];
}

/** A message of mine that the server has not confirmed yet. */
export interface Pending {
  nonce: string;
  channel_id: Id;
  content: string;
  timestamp: string;
  reply: Message | null;
  /** Keys of its uploads. */
  files: number[];
  error: string | null;
  /** The wire's code of the refusal. */
  code?: number;
}

export interface ReadMark {
  last: Id | null;
  mentions: number;
}

/** Something of mine that an application has not answered yet, or did not answer. */
export interface Interaction {
  nonce: string;
  kind: 'command' | 'component' | 'modal';
  channel_id: Id;
  application_id: Id;
  /** ISO 8601. */
  timestamp: string;
  /** What was run, as its line says it: `/roll` or `Inspect`. */
  title: string;
  /** Where the component is that was pressed. */
  message_id: Id | null;
  custom_id: string | null;
  /** What went to the server, to be sent again. */
  body: object;
  error: string | null;
}

export interface State {
  phase: Phase;
  me: User | null;
  /** Of the live connection, which answers to interactions come back to. */
  sessionId: Id | null;
  /** What this login is called in the list of logins. */
  authSession: string | null;
  guilds: Record<Id, GuildState>;
  guildOrder: Id[];
  channels: Record<Id, Channel>;
  users: Record<Id, User>;
  presences: Record<Id, string>;
  /** What people do now, of those who do something. */
  activities: Record<Id, Activity[]>;
  logs: Record<Id, MessageLog>;
  outbox: Record<Id, Pending[]>;
  /** For each channel, when each typing person stops being shown (ms since 1970). */
  typing: Record<Id, Record<Id, number>>;
  read: Record<Id, ReadMark>;
  invites: Record<string, Invite>;
  /** How often the pins of each channel have changed while this page was open. */
  pinChanges: Record<Id, number>;
  /** How I show myself, on all my devices. */
  own: OwnStatus;
  /** How often my linked accounts have changed while this page was open. */
  connectionChanges: number;
  /** What others are to me, by their id. */
  relationships: Record<Id, Relationship>;
  /** By their nonce. */
  interactions: Record<string, Interaction>;
  /** Forms of applications that wait for me, the first one is shown. */
  modals: Modal[];
  /** What an application offers for the option that is being typed; null until it answers. */
  completion: { nonce: string; choices: CommandChoice[] | null } | null;
}

/** The state of a person who is not logged in. */
export const EMPTY: State = {
  phase: 'offline',
  me: null,
  sessionId: null,
  authSession: null,
  guilds: {},
  guildOrder: [],
  channels: {},
  users: {},
  presences: {},
  activities: {},
  logs: {},
  outbox: {},
  typing: {},
  read: {},
  invites: {},
  pinChanges: {},
  own: { status: 'online', custom_status: null },
  connectionChanges: 0,
  relationships: {},
  interactions: {},
  modals: [],
  completion: null,
};

/** `record` without `key`; the same object when it has no such key. */
export function without<T>(record: Record<string, T>, key: string): Record<string, T> {
  if (!(key in record)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
}

/** Objects by their id. */
export function byId<T extends { id: Id }>(list: readonly T[]): Record<Id, T> {
  return Object.fromEntries(list.map((one) => [one.id, one]));
}

/** For each dispatch a pure function; `now` is ms since 1970. */
export type Reducers = { [Name in DispatchName]: (state: State, data: Dispatches[Name], now: number) => State };
