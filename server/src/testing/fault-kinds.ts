import { PRIVILEGED_INTENTS } from '@guildhall/protocol/intents';
import { Snowflake, Timestamp, Whole, WordOf } from '@guildhall/protocol/schemas';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** Where a fault takes effect, which decides what else selects it. */
export const TRANSPORTS = ['http', 'gateway', 'interactions'] as const;
export type Transport = (typeof TRANSPORTS)[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The fields with a text, and with a default unless they may be absent. */
const about = (description: string, fallback?: unknown) =>
  fallback === undefined ? { description } : { description, default: fallback };
export const described = <T extends TSchema>(schema: T, description: string, fallback?: unknown): T =>
  Object.assign(schema, about(description, fallback));
export const optional = <T extends TSchema>(schema: T, description: string) => Type.Optional(described(schema, description));

/** The fields that say what every fault applies to; all that are given must hold. */
export const SELECTORS = {
  bot: optional(Snowflake(), 'The id of an application, or the user id of its bot. Absent: all applications.'),
  people: described(
    Type.Boolean(),
    'Whether it also applies to people and to requests without credentials. Not together with `bot`.',
    false,
  ),
  share: described(Type.Number({ minimum: 0, maximum: 1 }), 'The share of the matches that it takes effect on.', 1),
  seed: optional(
    Whole(0, 2 ** 32 - 1),
    'Decides which matches these are, and every order: the n-th decision depends on the seed and n alone. Absent: a random one, which the response shows.',
  ),
  times: optional(Whole(1, 1_000_000), 'After so many effects it takes no more.'),
  from: optional(Timestamp(), "When it begins, by the platform's clock. Absent: at once."),
  until: optional(Timestamp(), "When it ends, by the platform's clock."),
  period: optional(Whole(1, 365 * DAY), "How long it lasts, in ms of the platform's clock. Not together with `until`."),
};

/** The selectors of requests. */
const REQUESTS = {
  operation: optional(Type.String({ minLength: 1, maxLength: 100 }), 'The operationId, such as `create_message`.'),
  route: optional(
    Type.String({ minLength: 1, maxLength: 300 }),
    'The method and the path as the contract writes it, such as `POST /channels/{channel_id}/messages`. Not together with `operation`.',
  ),
};

const EVENT = {
  event: optional(Type.String({ minLength: 1, maxLength: 100 }), 'The name of a gateway event, such as `MESSAGE_CREATE`.'),
};

/** The moments of a session at which some faults take effect. */
const MOMENTS = ['now', 'dispatch', 'identify', 'resume'] as const;
const MOMENT = {
  ...EVENT,
  on: optional(
    WordOf(MOMENTS),
    '`now`: the sessions that are connected when the fault is made; `dispatch`: an event that is sent; `identify` and `resume`: in place of the response. Absent: `dispatch` if there is an `event`, otherwise `now`.',
  ),
};

const CONNECTION = {
  close: described(
    WordOf(['reset', 'end']),
    '`reset`: the client sees ECONNRESET; `end`: the connection ends before a response.',
    'reset',
  ),
};

const NUMBERS = described(
  WordOf(['sent', 'original']),
  '`sent`: the sequence numbers rise in the order in which events are sent. `original`: events keep the numbers of the order in which they happened, so a client sees them out of order or twice.',
  'sent',
);

/** Close codes that a server may send, and 1006 for a connection that is cut. */
const CloseCode = Type.Union([Whole(1000, 1003), Type.Literal(1006), Whole(1007, 1014), Whole(3000, 4999)]);

function kind<const K extends string, F extends TProperties>(name: K, texts: { title: string; transport: Transport }, fields: F) {
  return { ...texts, fields, body: Type.Object({ kind: Type.Literal(name), ...SELECTORS, ...fields }) };
}

/** Every kind of fault: its title, where it takes effect, and its fields in addition to SELECTORS. */
export const FAULT_KINDS = {
  rate_limit: kind(
    'rate_limit',
    { title: 'A rate limit: 429 for the bucket of the request, until `retry_after` has passed.', transport: 'http' },
    {
      ...REQUESTS,
      scope: described(WordOf(['user', 'shared', 'global']), 'What is limited, as X-RateLimit-Scope has it.', 'user'),
      retry_after: described(
        Type.Number({ minimum: 0.001, maximum: 86_400 }),
        "Seconds, of real time or of the platform's clock.",
        1,
      ),
    },
  ),
  error: kind(
    'error',
    { title: 'The request fails before it has an effect.', transport: 'http' },
    {
      ...REQUESTS,
      status: described(Whole(500, 504), 'The status of the response.', 500),
      body: described(WordOf(['json', 'html', 'empty']), "The body: in the API's shape, the page of a proxy, or none.", 'json'),
    },
  ),
  slow: kind(
    'slow',
    { title: 'The response takes longer.', transport: 'http' },
    {
      ...REQUESTS,
      ms: described(Whole(1, 600_000), 'Ms of real time.', 3000),
      when: described(WordOf(['before', 'after']), 'Whether the wait is before the request takes effect, or after.', 'before'),
    },
  ),
  lost: kind(
    'lost',
    { title: 'The request takes effect, and the connection is cut without a response.', transport: 'http' },
    { ...REQUESTS, ...CONNECTION },
  ),
  cut: kind(
    'cut',
    { title: 'The connection is cut before the request takes effect.', transport: 'http' },
    { ...REQUESTS, ...CONNECTION },
  ),
  disconnect: kind(
    'disconnect',
    { title: 'The gateway connection closes. The session can be resumed.', transport: 'gateway' },
    { ...MOMENT, code: described(CloseCode, 'The close code; 1006: without a close frame.', 1006) },
  ),
  no_heartbeat_ack: kind(
    'no_heartbeat_ack',
    { title: 'Heartbeats are not acknowledged (GUILDHALL_HEARTBEAT_INTERVAL shortens the wait).', transport: 'gateway' },
    {},
  ),
  invalid_session: kind(
    'invalid_session',
    { title: 'Opcode 9: the session is invalid, or can be resumed.', transport: 'gateway' },
    { ...MOMENT, resumable: described(Type.Boolean(), 'Whether the client may resume. Otherwise the session ends.', false) },
  ),
  reconnect: kind('reconnect', { title: 'Opcode 7: the client is asked to reconnect and resume.', transport: 'gateway' }, MOMENT),
  reorder: kind(
    'reorder',
    { title: 'Events are held until there are `count`, and sent in another order.', transport: 'gateway' },
    {
      ...EVENT,
      count: described(Whole(2, 100), 'How many events of a session are sent together.', 2),
      ms: optional(Whole(1, 600_000), 'Ms of real time after which fewer are sent as well. Absent: when the fault ends.'),
      numbers: NUMBERS,
    },
  ),
  duplicate: kind('duplicate', { title: 'An event is sent twice.', transport: 'gateway' }, { ...EVENT, numbers: NUMBERS }),
  unavailable_guild: kind(
    'unavailable_guild',
    {
      title: 'A guild becomes unavailable: GUILD_DELETE, no events, and GUILD_CREATE when the fault ends.',
      transport: 'gateway',
    },
    {
      guild_id: described(Snowflake(), 'The guild.'),
      ms: optional(Whole(1, DAY), 'Ms of real time after which the guild is available again.'),
    },
  ),
  refused_intents: kind(
    'refused_intents',
    { title: 'Identify closes with 4014.', transport: 'gateway' },
    {
      intents: described(
        Whole(1, 2 ** 31 - 1),
        'The bits of which Identify must ask for at least one; the privileged ones by default.',
        PRIVILEGED_INTENTS,
      ),
    },
  ),
  expired_interaction: kind(
    'expired_interaction',
    { title: 'The token of an interaction counts as expired from its first use on.', transport: 'interactions' },
    REQUESTS,
  ),
} as const;

/** The kinds that act on a connection, at a moment that they name. */
export const ON_CONNECTION = ['disconnect', 'invalid_session', 'reconnect'] as const satisfies readonly FaultKind[];

export type FaultKind = keyof typeof FAULT_KINDS;
/** A fault as it was requested, with every default. */
export type FaultSpec = { [K in FaultKind]: Static<(typeof FAULT_KINDS)[K]['body']> }[FaultKind];
/** The fault of a kind. */
export type SpecOf<K extends FaultKind> = Extract<FaultSpec, { kind: K }>;

/** Whether a fault is of one of some kinds. */
export function isOfKind<const K extends FaultKind>(spec: FaultSpec, kinds: readonly K[]): spec is SpecOf<K> {
  const { kind } = spec;
  return kinds.some((one) => one === kind);
}

/** Whether a name is that of a kind. */
export function isFaultKind(name: unknown): name is FaultKind {
  return typeof name === 'string' && Object.hasOwn(FAULT_KINDS, name);
}

/** The text and the default of a field, for the documentation. */
export function fieldText(schema: TSchema): { description: string; fallback: unknown } {
  const description = 'description' in schema && typeof schema.description === 'string' ? schema.description : '';
  return { description, fallback: 'default' in schema ? schema.default : undefined };
}

/** The properties of the body of a kind. */
export function propertiesOf(name: FaultKind): Record<string, TSchema> {
  const body: TObject = FAULT_KINDS[name].body;
  return body.properties;
}
