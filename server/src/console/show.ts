import { partsOf } from '../api/apps/interactions/multipart.ts';
import { parseJson } from '../core/values/json.ts';
import { parseForm } from '../http/form.ts';
import { INTENTS } from '@guildhall/protocol/intents';
import { OPCODES } from '@guildhall/protocol/opcodes';
import { fieldsOf } from '../core/values/json-fields.ts';
import type { CommandDetail, DeliveryDetail, Entry, EventDetail, RequestDetail } from './entry.ts';
import { nameOfCommand } from './gateway-recorder.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import type { Secrets } from '../core/values/redaction.ts';

/** The fields of every shown entry. */
interface ShownCommon {
  id: number;
  /** ISO 8601, by the platform's clock. */
  at: string;
  /** Ms of real time since the server started. */
  elapsed_ms: number;
  application_id: string;
  /** The ids of the entries that caused it, and of those that it caused; some may have been forgotten. */
  cause: number[];
  effects: number[];
}

export interface ShownRequest extends ShownCommon {
  kind: 'request';
  credentials: string;
  method: string;
  /** The path that the client wrote, without the query. */
  path: string;
  route: string | null;
  operation_id: string | null;
  api_version: number | null;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  files: { field: string; filename: string; content_type: string; bytes: number }[];
  bucket: string;
  /** Null while it runs, and if its connection was cut. */
  status: number | null;
  is_lost: boolean;
  response_headers: Record<string, string>;
  response: unknown;
  duration_ms: number | null;
  refusal: Refusal | null;
}

export interface ShownCommand extends ShownCommon {
  kind: 'command';
  op: number;
  name: string;
  session_id: string | null;
  data: unknown;
  /** For Identify: the names of the intents. */
  intents?: string[];
  /** For Identify and Resume: how many heartbeats the connection has sent. */
  heartbeats?: number;
  /** For Identify: the session that could have been resumed. */
  ignored_session_id?: string;
}

export interface ShownEvent extends ShownCommon {
  kind: 'event';
  name: string;
  session_id: string;
  s: number;
  /** False: it waited for the client to resume. */
  is_connected: boolean;
  data: unknown;
}

export interface ShownDelivery extends ShownCommon {
  kind: 'delivery';
  what: string;
  url: string;
  body: unknown;
  status: number | null;
  response: unknown;
  failure: string | null;
  duration_ms: number | null;
}

export interface ShownOther extends ShownCommon {
  kind: 'action' | 'connection' | 'withheld';
  [field: string]: unknown;
}

/** An entry as the routes show it. */
export type ShownEntry = ShownRequest | ShownCommand | ShownEvent | ShownDelivery | ShownOther;

/** An entry with its bodies decoded and without secrets. */
export function show(entry: Entry, secrets: Secrets): ShownEntry {
  const { detail } = entry;
  const common: ShownCommon = {
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    elapsed_ms: Math.round(entry.elapsed * 1000) / 1000,
    application_id: entry.applicationId,
    cause: entry.cause,
    effects: entry.effects,
  };
  switch (detail.kind) {
    case 'request':
      return { ...common, ...shownRequest(detail, secrets) };
    case 'command':
      return { ...common, ...shownCommand(detail, secrets) };
    case 'event':
      return { ...common, ...shownEvent(detail, secrets) };
    case 'delivery':
      return { ...common, ...shownDelivery(detail, secrets) };
    case 'action': {
      const { kind, who, did, operation } = detail;
      return { ...common, kind, who, did, operation_id: operation };
    }
    case 'connection': {
      const { kind, sessionId, what, code, reason } = detail;
      return { ...common, kind, session_id: sessionId, what, code, reason };
    }
    case 'withheld': {
      const { kind, event, what, intents, sessionId } = detail;
      return { ...common, kind, event, what, intents, session_id: sessionId };
    }
  }
}

type Own<S extends ShownCommon> = Omit<S, keyof ShownCommon>;

function shownRequest(detail: RequestDetail, secrets: Secrets): Own<ShownRequest> {
  const { answer, headers, url } = detail;
  const shownUrl = secrets.text(url);
  const { body, files } = bodyOf(detail);
  const response = answer ? decoded(answer.body, String(answer.headers['content-type'] ?? '')) : null;
  const [path = '', query = ''] = shownUrl.split('?', 2);
  const version = /^\/api\/v(\d+)\//.exec(path)?.[1];
  return {
    kind: 'request',
    credentials: detail.credentials,
    method: detail.method,
    path,
    route: detail.route,
    operation_id: detail.operation,
    api_version: version === undefined ? null : Number(version),
    query: Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, secrets.field(name, value)])),
    headers: secrets.headers(headers),
    body: secrets.value(body),
    files,
    bucket: secrets.nameOf(detail.bucket),
    status: answer?.status ?? null,
    is_lost: answer?.isLost ?? false,
    response_headers: answer ? secrets.headers(answer.headers) : {},
    response: secrets.value(response),
    duration_ms: answer ? Math.round(answer.durationMs * 1000) / 1000 : null,
    refusal: refusalOf(detail, response),
  };
}

function shownCommand({ op, data, sessionId, heartbeats, ignoredSessionId }: CommandDetail, secrets: Secrets): Own<ShownCommand> {
  const isStart = op === OPCODES.IDENTIFY || op === OPCODES.RESUME;
  const bits = Number(fieldsOf(data)?.intents ?? 0);
  return {
    kind: 'command',
    op,
    name: nameOfCommand(op),
    session_id: sessionId,
    data: secrets.value(data),
    ...(op === OPCODES.IDENTIFY && { intents: intentNames(bits) }),
    ...(isStart && { heartbeats }),
    ...(ignoredSessionId !== null && { ignored_session_id: ignoredSessionId }),
  };
}

/** The names of intents. */
export function intentNames(bits: number): string[] {
  return Object.entries(INTENTS).flatMap(([name, bit]) => ((bits & bit) === 0 ? [] : name));
}

function shownEvent({ frame, s, sessionId, isConnected }: EventDetail, secrets: Secrets): Own<ShownEvent> {
  const data = secrets.value(JSON.parse(frame.text));
  return { kind: 'event', name: frame.name, session_id: sessionId, s, is_connected: isConnected, data };
}

function shownDelivery({ what, url, body, answer, failure, durationMs }: DeliveryDetail, secrets: Secrets): Own<ShownDelivery> {
  return {
    kind: 'delivery',
    what,
    url: secrets.text(url),
    body: secrets.value(decoded(body, 'application/json')),
    status: answer?.status ?? null,
    response: secrets.value(answer ? decoded(answer.body, answer.headers['content-type'] ?? '') : null),
    failure,
    duration_ms: durationMs === null ? null : Math.round(durationMs * 1000) / 1000,
  };
}

/** The body of a request: decoded JSON or form, and with it the files of a multipart body. */
export function bodyOf({ body, headers, isCut }: RequestDetail): Pick<ShownRequest, 'body' | 'files'> {
  const type = headers['content-type'] ?? '';
  if (body.length === 0) return { body: null, files: [] };
  if (!type.startsWith('multipart/')) return { body: isCut ? cut(body) : decoded(body.toString('utf8'), type), files: [] };
  const parts = isCut ? undefined : partsOf(type, body);
  if (!parts) return { body: cut(body), files: [] };
  const files = parts.flatMap(({ name, filename, contentType, bytes }) =>
    filename === undefined ? [] : [{ field: name, filename, content_type: contentType, bytes: bytes.length }],
  );
  const payload = parts.find(({ name }) => name === 'payload_json');
  if (payload) return { body: decoded(payload.bytes.toString('utf8'), 'application/json'), files };
  const fields = parts.filter(({ filename }) => filename === undefined);
  return { body: Object.fromEntries(fields.map(({ name, bytes }) => [name, bytes.toString('utf8')])), files };
}

function cut(body: Buffer): string {
  return `${body.toString('utf8', 0, 200)}... (cut off)`;
}

/** The value of a text by its media type; the text itself if it is not what the type says. */
function decoded(text: string | null, type: string): unknown {
  if (text === null || text === '') return null;
  try {
    if (type.includes('json')) return parseJson(text);
    if (type.startsWith('application/x-www-form-urlencoded')) return parseForm(text);
  } catch {
    return text;
  }
  return text;
}
