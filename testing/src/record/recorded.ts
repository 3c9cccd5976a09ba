/** The fields of every entry of a record. */
interface RecordedCommon {
  id: number;
  /** ISO 8601, by the platform's clock. */
  at: string;
  /** Ms of real time since the server started. */
  elapsed_ms: number;
  application_id: string;
  /** The ids of the entries that caused it, and of those that it caused. */
  cause: number[];
  effects: number[];
}

/** The rule by which a request was refused. */
export interface RecordedRefusal {
  status: number;
  code: number;
  /** The name in docs/errors.md, null for an error without a code. */
  name: string | null;
  message: string;
  permissions: string[];
  limits: { name: string; max: number | null; unit: string; what: string }[];
  fields: { path: string; code: string; message: string }[];
  rate_limit: { scope: string; retry_after: number; bucket: string | null } | null;
  documentation: string[];
}

/** A request of the bot. */
export interface RecordedRequest extends RecordedCommon {
  kind: 'request';
  method: string;
  path: string;
  /** The path as the contract writes it; null for an unknown route. */
  route: string | null;
  operation_id: string | null;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  files: { field: string; filename: string; content_type: string; bytes: number }[];
  status: number | null;
  response_headers: Record<string, string>;
  response: unknown;
  duration_ms: number | null;
  refusal: RecordedRefusal | null;
}

/** An event that the bot's session was sent. */
export interface RecordedEvent extends RecordedCommon {
  kind: 'event';
  name: string;
  session_id: string;
  s: number;
  data: unknown;
}

/** A command that the bot sent over the gateway. */
export interface RecordedCommand extends RecordedCommon {
  kind: 'command';
  op: number;
  name: string;
  session_id: string | null;
  data: unknown;
}

/** A request to the bot's endpoint. */
export interface RecordedDelivery extends RecordedCommon {
  kind: 'delivery';
  what: string;
  url: string;
  body: unknown;
  status: number | null;
  response: unknown;
  failure: string | null;
  duration_ms: number | null;
}

/** An act of another account, a change of a connection, or an event that was withheld. */
export interface RecordedOther extends RecordedCommon {
  kind: 'action' | 'connection' | 'withheld';
  [field: string]: unknown;
}

/** One entry of a bot's record. */
export type RecordedEntry = RecordedRequest | RecordedEvent | RecordedCommand | RecordedDelivery | RecordedOther;

/** Something that works only by luck, or not at all. */
export interface RecordedWarning {
  kind: string;
  level: 'warning' | 'hint';
  message: string;
  advice: string;
  /** The ids of the entries that show it. */
  entries: number[];
  documentation: string;
}
