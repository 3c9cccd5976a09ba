import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';

/** The kinds of entries of a console. */
export const CONSOLE_KINDS = ['request', 'event', 'command', 'connection', 'delivery', 'action', 'withheld'] as const;
export type ConsoleKind = (typeof CONSOLE_KINDS)[number];

/** Whether a console can record, and does. */
export const ConsoleStateObject = Type.Object(
  {
    /** False where the operator has switched the consoles of this server off. */
    is_available: Type.Boolean(),
    is_enabled: Type.Boolean(),
    /** Seconds for which an entry is kept. */
    kept_seconds: Type.Integer(),
  },
  { title: 'ConsoleStateObject' },
);
export type ConsoleStateObject = Static<typeof ConsoleStateObject>;

const Texts = Type.Record(Type.String(), Type.String());

/** The rule that refused a request. */
export const RefusalObject = Type.Object(
  {
    status: Type.Integer(),
    code: Type.Integer(),
    /** The name of the error; null for one without a code. */
    name: Nullable(Type.String()),
    message: Type.String(),
    /** The permissions that were lacking; empty if the refusal has another reason. */
    permissions: Type.Array(Type.String()),
    /** The limits that end with this error. */
    limits: Type.Array(
      Type.Object({ name: Type.String(), max: Nullable(Type.Number()), unit: Type.String(), what: Type.String() }),
    ),
    /** The complaints about the body. */
    fields: Type.Array(Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() })),
    rate_limit: Nullable(Type.Object({ scope: Type.String(), retry_after: Type.Number(), bucket: Nullable(Type.String()) })),
    /** Paths of the documentation under /docs, the most exact first. */
    documentation: Type.Array(Type.String()),
  },
  { title: 'RefusalObject' },
);
export type RefusalObject = Static<typeof RefusalObject>;

const RequestDetail = Type.Object({
  kind: Type.Literal('request'),
  credentials: Type.Enum(['bot', 'bearer', 'interaction', 'webhook']),
  method: Type.String(),
  /** As the client wrote it, without the query. */
  path: Type.String(),
  route: Nullable(Type.String()),
  operation_id: Nullable(Type.String()),
  api_version: Nullable(Type.Integer()),
  query: Texts,
  headers: Texts,
  body: Type.Unknown(),
  files: Type.Array(
    Type.Object({ field: Type.String(), filename: Type.String(), content_type: Type.String(), bytes: Type.Integer() }),
  ),
  /** Everything that a rate limit counts together with it. */
  bucket: Type.String(),
  /** Null while it runs, and if its connection was cut. */
  status: Nullable(Type.Integer()),
  is_lost: Type.Boolean(),
  response_headers: Texts,
  response: Type.Unknown(),
  duration_ms: Nullable(Type.Number()),
  refusal: Nullable(RefusalObject),
});

const CommandDetail = Type.Object({
  kind: Type.Literal('command'),
  op: Type.Integer(),
  name: Type.String(),
  session_id: Nullable(Type.String()),
  data: Type.Unknown(),
  /** For Identify: the names of the intents. */
  intents: Type.Optional(Type.Array(Type.String())),
  /** For Identify and Resume: how many heartbeats the connection has sent. */
  heartbeats: Type.Optional(Type.Integer()),
  /** For Identify: the session that could have been resumed. */
  ignored_session_id: Type.Optional(Type.String()),
});

const EventDetail = Type.Object({
  kind: Type.Literal('event'),
  name: Type.String(),
  session_id: Type.String(),
  s: Type.Integer(),
  /** False: it waited for the client to resume. */
  is_connected: Type.Boolean(),
  data: Type.Unknown(),
});

const ConnectionDetail = Type.Object({
  kind: Type.Literal('connection'),
  session_id: Nullable(Type.String()),
  /** `closed`: by the server; `lost`: the session waits for a resume; `ended`: it cannot be resumed. */
  what: Type.Enum(['closed', 'lost', 'ended', 'reconnect', 'invalid_session']),
  code: Nullable(Type.Integer()),
  reason: Nullable(Type.String()),
});

const DeliveryDetail = Type.Object({
  kind: Type.Literal('delivery'),
  what: Type.Enum(['interaction', 'webhook_event']),
  url: Type.String(),
  body: Type.Unknown(),
  status: Nullable(Type.Integer()),
  response: Type.Unknown(),
  /** The reason why no response arrived. */
  failure: Nullable(Type.String()),
  duration_ms: Nullable(Type.Number()),
});

const ActionDetail = Type.Object({
  kind: Type.Literal('action'),
  /** Null: a request without credentials. */
  who: Nullable(Type.Object({ id: Id, username: Type.String(), is_bot: Type.Boolean() })),
  /** `POST /channels/{channel_id}/messages`, or the name of a gateway command. */
  did: Type.String(),
  operation_id: Nullable(Type.String()),
});

const WithheldDetail = Type.Object({
  kind: Type.Literal('withheld'),
  event: Type.String(),
  /** `withheld`: it was not sent; `emptied`: it was sent without its content. */
  what: Type.Enum(['withheld', 'emptied']),
  /** One of them suffices. */
  intents: Type.Array(Type.String()),
  session_id: Type.String(),
});

/** All of an entry, without secrets (docs/testing-record.md). */
export const ConsoleDetail = Type.Union([
  RequestDetail,
  CommandDetail,
  EventDetail,
  ConnectionDetail,
  DeliveryDetail,
  ActionDetail,
  WithheldDetail,
]);
export type ConsoleDetail = Static<typeof ConsoleDetail>;

/** One thing that an application did, or that happened to it. */
export const ConsoleEntryObject = Type.Object(
  {
    /** Rises in the order in which things happened, as far as the clocks of several nodes agree. */
    id: Id,
    at: Time,
    kind: Type.Enum([...CONSOLE_KINDS]),
    /** One line: `POST /channels/{channel_id}/messages: 403 MISSING_PERMISSIONS`. */
    summary: Type.String(),
    /** The route, the event, the command, or what else it is by its kind. */
    name: Type.String(),
    status: Nullable(Type.Integer()),
    /** A refusal, a failure, or a withheld event. */
    is_failed: Type.Boolean(),
    duration_ms: Nullable(Type.Number()),
    session_id: Nullable(Type.String()),
    /** The ids of the entries that caused it, and that it caused; some may have been forgotten. */
    causes: Type.Array(Id),
    effects: Type.Array(Id),
    /** Absent in lists. */
    detail: Type.Optional(ConsoleDetail),
  },
  { title: 'ConsoleEntryObject' },
);
export type ConsoleEntryObject = Static<typeof ConsoleEntryObject>;

/** One entry with its detail, and the entries around it without theirs. */
export const ConsoleEntryAroundObject = Type.Object(
  {
    ...ConsoleEntryObject.properties,
    detail: ConsoleDetail,
    causes: Type.Array(ConsoleEntryObject),
    effects: Type.Array(ConsoleEntryObject),
  },
  { title: 'ConsoleEntryAroundObject' },
);
export type ConsoleEntryAroundObject = Static<typeof ConsoleEntryAroundObject>;
