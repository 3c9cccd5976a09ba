/** Messages of a form error by the dotted path of the field, such as `username` or `embeds.0.title`. */
export type FieldErrors = Record<string, string>;

interface ErrorBody {
  code?: number;
  message?: string;
  errors?: unknown;
  location?: string;
  retry_after?: number;
  mfa?: ProofAsked;
}

/** The ways in which the user can confirm their identity (code 60003). */
export interface ProofAsked {
  ticket: string;
  methods: { type: string; challenge?: string }[];
}

/** Error code that asks for confirmation; unlike other 401 errors it does not end the session. */
const PROOF_ASKED = 60003;
const PROOF_HEADER = 'x-discord-mfa-authorization';

/** A response that is not 2xx, or no response at all (status 0). `code` is the wire's error code. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly fields: FieldErrors;
  /** Redirect target that reports a refused authorization to the application. */
  readonly location: string | null;

  constructor(status: number, code: number, message: string, fields: FieldErrors = {}, location: string | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.location = location;
  }
}

/** Flattens the nested tree of a form error (code 50035) into one message per field. */
export function fieldErrors(tree: unknown, path = ''): FieldErrors {
  if (typeof tree !== 'object' || tree === null) return {};
  const found: FieldErrors = {};
  for (const [key, value] of Object.entries(tree)) {
    if (key !== '_errors') Object.assign(found, fieldErrors(value, path ? `${path}.${key}` : key));
    else if (Array.isArray(value)) found[path] = value.map((one: { message?: string }) => one.message ?? 'Invalid').join(' ');
  }
  return found;
}

export interface RequestOptions {
  body?: unknown;
  query?: Record<string, string | number | boolean | undefined>;
  signal?: AbortSignal;
  /** If false, a 429 fails immediately instead of being retried. */
  patient?: boolean;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends one request and returns the decoded body, or undefined for 204. Throws ApiError. */
export type Request = <T>(method: Method, path: string, options?: RequestOptions) => Promise<T>;

export interface HttpNeeds {
  fetch: typeof fetch;
  /** Resolves after the given number of milliseconds. */
  wait: (ms: number) => Promise<void>;
  token: () => string | null;
  /** The proof of a recent confirmation, or null. */
  proof?: () => string | null;
  /** Asks the user to confirm their identity; null if they cancel. */
  prove?: (asked: ProofAsked) => Promise<string | null>;
  /** Called when the token that was sent is no longer valid. */
  onUnauthorized: () => void;
}

const BASE = '/api/v10';
const MAX_TRIES = 5;
const MAX_WAIT_MS = 60_000;

/** Creates the function that calls the HTTP API: bare token, JSON, retry after `retry_after` seconds on 429. */
export function createRequest(needs: HttpNeeds): Request {
  return async function request(method, path, options = {}) {
    const token = needs.token();
    const url = BASE + path + queryString(options.query);
    const headers: Record<string, string> = {};
    if (token) headers.authorization = token;
    const proof = needs.proof?.();
    if (proof) headers[PROOF_HEADER] = proof;
    let asked = false;
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    const init: RequestInit = { method, headers, signal: options.signal ?? null };
    if (options.body !== undefined) init.body = JSON.stringify(options.body);

    for (let attempt = 1; ; attempt++) {
      const response = await send(needs.fetch, url, init);
      if (response.status === 204) return undefined;
      const text = await response.text();
      const body = parse(text);
      if (response.ok) return body;
      const error: ErrorBody = body ?? {};
      const pause = Math.ceil((error.retry_after ?? Number(response.headers.get('retry-after') ?? 1)) * 1000);
      if (response.status === 429 && options.patient !== false && attempt < MAX_TRIES && pause <= MAX_WAIT_MS) {
        await needs.wait(pause);
        continue;
      }
      if (error.code === PROOF_ASKED && error.mfa && needs.prove && !asked) {
        asked = true;
        const proven = await needs.prove(error.mfa);
        if (proven === null) throw new ApiError(0, PROOF_ASKED, 'Confirm that it is you to continue.');
        headers[PROOF_HEADER] = proven;
        continue;
      }
      const isOut = response.status === 401 && error.code !== PROOF_ASKED;
      if (isOut && token && token === needs.token()) needs.onUnauthorized();
      throw new ApiError(
        response.status,
        error.code ?? 0,
        error.message ?? `The request failed with status ${response.status}.`,
        fieldErrors(error.errors),
        error.location ?? null,
      );
    }
  };
}

async function send(doFetch: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await doFetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, 0, 'Cannot reach Guildhall. Check your connection and try again.');
  }
}

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function queryString(query: RequestOptions['query']): string {
  const entries = Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

/** The error in one sentence, for people. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? error.message;
  return error instanceof Error ? error.message : 'Something went wrong.';
}

/** The form errors of an error, by field. */
export function fieldsOf(error: unknown): FieldErrors {
  return error instanceof ApiError ? error.fields : {};
}
