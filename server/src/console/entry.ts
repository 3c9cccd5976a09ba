import type { Snowflake } from '@guildhall/protocol/ids';
import type { Method } from '@guildhall/protocol/operation';
import type { IncomingHttpHeaders } from 'node:http';
import type { Frame } from '../gateway/fanout/frame.ts';

/** How a request names its application. */
export type Credentials = 'bot' | 'bearer' | 'interaction' | 'webhook';

/** A request by an application, as it arrived; it is decoded and its secrets are concealed when it is shown. */
export interface RequestDetail {
  kind: 'request';
  credentials: Credentials;
  method: Method;
  /** As the client wrote it, with the version and the query. */
  url: string;
  /** The path as the contract writes it; null for an unknown route. */
  route: string | null;
  operation: string | null;
  params: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Whether the body was longer than the recorder keeps. */
  isCut: boolean;
  /** Everything that a rate limit counts together with this request. */
  bucket: string;
  answer: Answer | null;
  /** The permissions that a refused request lacked. */
  missing: bigint | undefined;
}

/** The response to a request. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | number | string[] | undefined>>;
  /** Null if it was streamed. */
  body: string | null;
  durationMs: number;
  /** Whether the connection was cut before the response was sent. */
  isLost: boolean;
}

/** Another sender's request or command that caused something for the application. */
export interface ActionDetail {
  kind: 'action';
  /** Null: a request without credentials. */
  who: { id: Snowflake; username: string; is_bot: boolean } | null;
  /** `POST /channels/{channel_id}/messages`, or the name of a gateway command. */
  did: string;
  operation: string | null;
}

/** A command that a session of the application sent; heartbeats are counted only. */
export interface CommandDetail {
  kind: 'command';
  op: number;
  data: unknown;
  sessionId: string | null;
  heartbeats: number;
  /** The session that waited for a resume when this Identify began another. */
  ignoredSessionId: string | null;
}

/** An event that a session was sent, or that waits for its resume. */
export interface EventDetail {
  kind: 'event';
  frame: Frame;
  s: number;
  sessionId: string;
  isConnected: boolean;
}

/** A change of a session's connection by either side. */
export interface ConnectionDetail {
  kind: 'connection';
  sessionId: string | null;
  /** `closed`: by the server; `lost`: the session waits for a resume; `ended`: it cannot be resumed. */
  what: 'closed' | 'lost' | 'ended' | 'reconnect' | 'invalid_session';
  code: number | null;
  reason: string | null;
}

/** A request to the application's endpoint and its response. */
export interface DeliveryDetail {
  kind: 'delivery';
  what: 'interaction' | 'webhook_event';
  url: string;
  body: string;
  answer: { status: number; headers: Readonly<Record<string, string>>; body: string } | null;
  /** The reason why no response arrived. */
  failure: string | null;
  durationMs: number | null;
}

/** The first event of a kind that a session lacked the intent for. */
export interface WithheldDetail {
  kind: 'withheld';
  event: string;
  /** `withheld`: it was not sent; `emptied`: it was sent without its content. */
  what: 'withheld' | 'emptied';
  /** One of them suffices. */
  intents: readonly string[];
  sessionId: string;
}

export type Detail =
  | RequestDetail
  | ActionDetail
  | CommandDetail
  | EventDetail
  | ConnectionDetail
  | DeliveryDetail
  | WithheldDetail;

/** The kinds of entries. */
export const ENTRY_KINDS = ['request', 'event', 'command', 'connection', 'delivery', 'action', 'withheld'] as const;

/** One thing that happened to an application. */
export interface Entry {
  /** Rises with the order in which things happened, over all applications. */
  readonly id: number;
  readonly applicationId: Snowflake;
  /** By the platform's clock, ms since 1970. */
  readonly at: number;
  /** Ms of real time since the server started. */
  readonly elapsed: number;
  readonly cause: number[];
  readonly effects: number[];
  /** Later entries find it by these, such as `message:<id>`. */
  readonly keys: string[];
  /** The id by which a sink names it, once it has it. */
  ref: Snowflake | null;
  /** Its causes for a sink: the ref of each, or the key of an entry that this process may not know. */
  readonly causeRefs: string[];
  bytes: number;
  readonly detail: Detail;
}

/** Whether an entry is of a kind. */
export function isKind<K extends Detail['kind']>(
  entry: Entry,
  kind: K,
): entry is Entry & { detail: Extract<Detail, { kind: K }> } {
  return entry.detail.kind === kind;
}
