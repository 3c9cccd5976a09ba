import type { CallOptions, FilePart } from './call-parts.ts';
import type { CallArguments, FileRoute, JsonRoute, Result } from './calls.ts';

/** Sends a request; `fetch` is one. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** The base of all paths, without a slash at the end: `https://chat.example.com/api/v10`. */
  base: string;
  /** The default is `fetch`. */
  send?: Transport;
  /** The headers of each request, such as `authorization`. */
  headers?: () => Readonly<Record<string, string>>;
}

/** One complaint about one field (docs/contract/errors.md#form-errors). */
export interface Complaint {
  code: string;
  message: string;
}

/** The body of an error response. The token endpoint has `error` instead of `code` (RFC 6749 5.2). */
export interface ErrorBody {
  code?: number;
  message?: string;
  /** A tree that mirrors the request's body, with `_errors` at its leaves; see complaintsOf. */
  errors?: unknown;
  /** Seconds. */
  retry_after?: number;
  /** How the user can confirm their identity, with code 60003. */
  mfa?: { ticket: string; methods: { type: string; challenge?: string; providers?: { id: string; name: string }[] }[] };
  [field: string]: unknown;
}

/** A response that is not a success, or that is malformed. None of its texts contains a token. */
export class ApiError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The JSON error code; 0 if the response has none. */
  readonly code: number;
  /** When to try again, in seconds; null if the response does not say. */
  readonly retryAfter: number | null;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(typeof body.message === 'string' ? body.message : `The request failed with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'number' ? body.code : 0;
    this.retryAfter = retryAfter;
    this.body = body;
  }

  /** The complaints about the fields of the request, by dotted path: `embeds.0.title`. */
  get complaints(): Record<string, Complaint[]> {
    return complaintsOf(this.body.errors);
  }
}

/** The complaints of a form error (code 50035) by the dotted path of the field; the empty path is the whole body. */
export function complaintsOf(tree: unknown, path = ''): Record<string, Complaint[]> {
  if (!isObject(tree)) return {};
  const found: Record<string, Complaint[]> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (key === '_errors' && Array.isArray(value)) found[path] = value.filter(isComplaint);
    else Object.assign(found, complaintsOf(value, path ? `${path}.${key}` : key));
  }
  return found;
}

/** The parts of a call, whatever its route. */
interface AnyCall extends CallOptions {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  files?: readonly FilePart[];
  reason?: string;
}

/**
 * Calls the operations that protocol/operations declares. A route is `METHOD path`; its arguments and its result have
 * the declared types. At run time there is nothing but the route's text, so that a bundle has no schema.
 *
 *     const client = createClient({ base, headers: () => ({ authorization: `Bot ${token}` }) });
 *     const channel = await client.request('GET /channels/{channel_id}', { channel_id });
 *     await client.request('DELETE /channels/{channel_id}', { channel_id, reason: 'not used' });
 */
export interface Client {
  /** The decoded body of a success, undefined if it has none. Any other response rejects with ApiError; a failing transport with its error. */
  request<R extends JsonRoute>(route: R, ...call: CallArguments<R>): Promise<Result<R>>;
  /** The file that an operation returns. Rejects as `request` does. */
  download<R extends FileRoute>(route: R, ...call: CallArguments<R>): Promise<Blob>;
}

export function createClient(options: ClientOptions): Client {
  async function request<R extends JsonRoute>(route: R, ...call: CallArguments<R>): Promise<Result<R>>;
  async function request(route: string, ...[call = {}]: readonly object[]): Promise<unknown> {
    const response = await exchange(options, route, call);
    if (response.status === 204) return undefined;
    const text = await response.text();
    // Some operations answer 201 without a body.
    if (text === '') return undefined;
    const body = parsed(text);
    if (body === undefined) throw new ApiError(response.status, { message: `The response of ${route} is not JSON.` });
    return body.json;
  }

  async function download<R extends FileRoute>(route: R, ...call: CallArguments<R>): Promise<Blob>;
  async function download(route: string, ...[call = {}]: readonly object[]): Promise<Blob> {
    return (await exchange(options, route, call)).blob();
  }

  return { request, download };
}

/** Sends a call; resolves with the response if it is a success, and rejects with ApiError otherwise. */
async function exchange({ base, send = fetch, headers }: ClientOptions, route: string, call: AnyCall): Promise<Response> {
  const { query, body, files = [], reason, signal } = call;
  const [method = '', pattern = ''] = route.split(' ');
  const url = base + pathOf(pattern, call) + queryOf(query);
  const form = files.length > 0 ? formOf(body, files) : undefined;
  const init: RequestInit = {
    method,
    headers: {
      ...headers?.(),
      // A form sets its own, with its boundary.
      ...(body !== undefined && !form ? { 'content-type': 'application/json' } : {}),
      ...(reason !== undefined ? { 'x-audit-log-reason': encodeURIComponent(reason) } : {}),
      ...call.headers,
    },
    signal: signal ?? null,
  };
  if (form) init.body = form;
  else if (body !== undefined) init.body = JSON.stringify(body);
  const response = await send(url, init);
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Replaces the parameters of a path with the encoded values of a call. */
function pathOf(pattern: string, call: object): string {
  const values = new Map<string, unknown>(Object.entries(call));
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    // "." and ".." would name another path.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} is not a parameter of a path`);
    return encodeURIComponent(value);
  });
}

/** The query with its question mark. Lists repeat their name; undefined values are left out. */
function queryOf(query: AnyCall['query'] = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

function formOf(body: unknown, files: readonly FilePart[]): FormData {
  const form = new FormData();
  if (body !== undefined) form.set('payload_json', JSON.stringify(body));
  for (const [n, { name, data, field = `files[${n}]` }] of files.entries()) form.append(field, data, name);
  return form;
}

async function errorOf(response: Response): Promise<ApiError> {
  const json = parsed(await response.text())?.json;
  const body: ErrorBody = isObject(json) ? { ...json } : {};
  const seconds = body.retry_after ?? response.headers.get('retry-after') ?? undefined;
  const retryAfter = seconds === undefined || Number.isNaN(Number(seconds)) ? null : Number(seconds);
  return new ApiError(response.status, body, retryAfter);
}

/** The JSON of a text; undefined if it is not JSON. */
function parsed(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isComplaint(value: unknown): value is Complaint {
  return isObject(value) && 'code' in value && 'message' in value;
}
