import { HTTP_ERROR, NETWORK_ERROR } from './error-types.ts';
import type { CallArguments, JsonRoute, Result } from '@guildhall/protocol/calls';
import type { Clock } from './clock.ts';
import { aborted, SvcppError } from './errors.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';
import { anyOf, pause } from './waiting.ts';

/** Options of every call of the library. */
export interface CallOptions {
  /** Ends the call: it rejects with ErrorType.Aborted. */
  signal?: AbortSignal | undefined;
}

/** Attempts of a call that may be repeated without harm. */
const ATTEMPTS = 4;
/** Ms before the second attempt at most; doubled with each further one. */
const FIRST_PAUSE = 500;
/** Calls wait at most this long (ms) for a rate limit; beyond it they fail with `retryAfter`. */
const LONGEST_WAIT = 60_000;

export interface HttpOptions {
  /** The base of all paths: `https://guildhall.example/api/v10`. */
  base: string;
  send: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  /** The value of the authorization header; undefined without a token. */
  authorization: () => string | undefined;
  /** Ms until a call without a response fails. */
  timeout: () => number;
  /** Aborts all calls when the client is disposed of. */
  lifetime: AbortSignal;
  /** From 0 to below 1. */
  random: () => number;
}

/** The request got no whole response. */
class NoResponse extends Error {
  /** Whether the time-out ended it. */
  readonly isLate: boolean;

  constructor(cause: unknown, isLate: boolean) {
    // Node says why in the cause: the host is unknown, the connection was refused.
    const causes = [cause, cause instanceof Error ? cause.cause : undefined];
    super(causes.flatMap((one) => (one instanceof Error && one.message) || []).join(': '));
    this.isLate = isLate;
  }
}

/** The parts of a call, whatever its route. */
interface AnyCall extends CallOptions {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

type Json = Readonly<Record<string, unknown>>;

/** Calls the server with a time-out, retries, and one kind of error. */
export interface Http {
  /**
   * Calls an operation; rejects with SvcppError. A rate limit is waited for (at most a minute). Calls that may be
   * repeated without harm (GET, PUT, DELETE, and posts with `enforce_nonce`, which the server stores once) are repeated
   * after network failures and 5xx, three times; not after a time-out, since the caller has waited long enough.
   */
  call<R extends JsonRoute>(route: R, ...call: CallArguments<R>): Promise<Result<R>>;
  /**
   * Posts a form to a path that is not an operation, such as `/oauth2/token`; resolves with the JSON of the response.
   * Never repeated, except after a rate limit.
   */
  form(path: string, fields: Readonly<Record<string, string>>, options?: CallOptions): Promise<Json>;
}

/** Builds the calls of a client; see Http. */
export function createHttp(options: HttpOptions): Http {
  const { base, send, clock, log, secrets, authorization, timeout, lifetime, random } = options;
  /** By route: ms since 1970 until which it is refused. */
  const limitedUntil = new Map<string, number>();

  /** Sends one request within the time-out; resolves with the JSON of a success, undefined if it has no body. */
  const exchange = async (route: string, url: string, { signal, ...init }: RequestInit): Promise<unknown> => {
    const late = new AbortController();
    const cancel = clock.after(timeout(), () => late.abort(new DOMException('No response arrived in time', 'TimeoutError')));
    log.verbose(() => `${init.method} ${url}${typeof init.body === 'string' ? ` ${init.body}` : ''}`);
    let response: Response;
    let text = '';
    try {
      response = await send(url, { ...init, signal: anyOf(late.signal, lifetime, signal) });
      text = await response.text();
    } catch (error) {
      throw new NoResponse(error, late.signal.aborted);
    } finally {
      cancel();
    }
    const { status, ok } = response;
    log.verbose(() => `${status} from ${url} ${text}`);
    const json = parsed(text);
    // A form's response has an object.
    if (ok && (json || !text) && (!(init.body instanceof URLSearchParams) || Object(json?.[0]) === json?.[0])) return json?.[0];
    throw refusal(secrets, route, response, Object(ok ? { message: 'The response is not JSON.' } : json?.[0]));
  };

  const wait = async (ms: number, signal: AbortSignal | undefined) => {
    const end = anyOf(lifetime, signal);
    end.throwIfAborted();
    if (ms > 0) await pause({ clock }, ms, end);
  };

  /** Ms to wait before the next attempt; undefined if there is none. */
  const waitAfter = (route: string, failure: SvcppError, attempt: number, repeats: boolean): number | undefined => {
    if (!failure.retryable) return undefined;
    const own = FIRST_PAUSE * 2 ** (attempt - 1) * random();
    if (failure.status !== 429) return repeats ? own : undefined;
    const ms = failure.retryAfter > 0 ? failure.retryAfter * 1000 : own;
    // A limited call was not carried out, so any call may be repeated.
    if (ms > LONGEST_WAIT) return undefined;
    limitedUntil.set(route, clock.now() + ms);
    return ms;
  };

  const attempt = async (route: string, signal: AbortSignal | undefined, repeats: boolean, once: () => Promise<unknown>) => {
    for (let count = 1; ; count += 1) {
      try {
        await wait((limitedUntil.get(route) ?? 0) - clock.now(), signal);
        return await once();
      } catch (error) {
        const failure = failureOf(route, error, options, signal);
        // The caller has waited for the whole time-out already.
        const isLate = error instanceof NoResponse && error.isLate;
        const ms = count < ATTEMPTS ? waitAfter(route, failure, count, repeats && !isLate) : undefined;
        if (ms === undefined) throw failure;
        log.info(`${route} is repeated in ${Math.ceil(ms)} ms: ${failure.message}`);
        // An abort during the pause rejects in the next round.
        await wait(ms, signal).catch(() => {});
      }
    }
  };

  async function call<R extends JsonRoute>(route: R, ...call: CallArguments<R>): Promise<Result<R>>;
  async function call(route: string, ...[given = {}]: readonly object[]): Promise<unknown> {
    const { query, body, headers, signal }: AnyCall = given;
    const [method = '', pattern = ''] = route.split(' ');
    return attempt(route, signal, /^(GET|PUT|DELETE)$/.test(method) || Object(body).enforce_nonce === true, () => {
      const header = authorization();
      return exchange(route, base + pathOf(pattern, given) + queryOf(query), {
        method,
        headers: {
          ...(header !== undefined && { authorization: header }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ?? null,
      });
    });
  }

  return {
    call,
    async form(path, fields, { signal } = {}) {
      const route = `POST ${path}`;
      const init = { method: 'POST', body: new URLSearchParams(fields), signal: signal ?? null };
      return Object(await attempt(route, signal, false, () => exchange(route, base + path, init)));
    },
  };
}

/** Advice after a refusal, by the HTTP status. */
const ADVICE: Readonly<Record<number, string>> = {
  400: 'Correct the fields that `body` lists.',
  401: 'Set a new token.',
  403: 'Ask for the missing scope or permission.',
  404: 'It is gone, or hidden from the player.',
  429: 'Try again after `retryAfter`.',
  500: 'Try again later.',
};

/** The error of a response that is not a success, or not valid. Errors of OAuth2 are explained by the area auth. */
function refusal(secrets: Secrets, route: string, { status, headers }: Response, body: Json): SvcppError {
  const reason = messageOf(body) || `The request failed with status ${status}.`;
  const advice = body.error === undefined ? ADVICE[Math.min(status, 500)] : undefined;
  return new SvcppError({
    type: HTTP_ERROR,
    message: secrets.redact(`${route}: ${advice ? `${reason.replace(/\.?$/, '.')} ${advice}` : reason}`),
    ...{ status, code: typeof body.code === 'number' ? body.code : 0, body: secrets.redact(JSON.stringify(body)) },
    retryable: status === 429 || (status >= 500 && status !== 501),
    retryAfter: Number(body.retry_after ?? headers.get('retry-after')) || 0,
  });
}

/** The error of an attempt, as the caller sees it. */
function failureOf(route: string, error: unknown, { lifetime, secrets }: HttpOptions, signal?: AbortSignal): SvcppError {
  if (error instanceof SvcppError) return error;
  if (lifetime.aborted) return lifetime.reason;
  if (signal?.aborted) return aborted(signal.reason);
  // A wrong argument, which no server has seen.
  if (!(error instanceof NoResponse)) throw error;
  return new SvcppError({
    type: NETWORK_ERROR,
    message: secrets.redact(`${route}: no response (${error.message}). Check the address of the server and the connection.`),
    retryable: true,
  });
}

/** Replaces the parameters of a path with the encoded values of a call. */
function pathOf(pattern: string, call: object): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Reflect.get(call, name);
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
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

/** The JSON of a text, in a list; undefined if it is not JSON. */
function parsed(text: string): [unknown] | undefined {
  try {
    return [JSON.parse(text)];
  } catch {
    return undefined;
  }
}

/** The text of an error of the API, or of OAuth2 (RFC 6749 5.2). */
function messageOf({ message, error, error_description: description }: Json): string {
  return [message, error, description].filter((part) => typeof part === 'string').join(': ');
}
