import type { CallArguments, JsonRoute, Result } from '@guildhall/protocol/calls';
import { ApiError, type Client as Api, createClient, type Transport } from '@guildhall/protocol/client';
import type { Clock } from './clock.ts';
import { aborted, ErrorType, SvcppError } from './errors.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';

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
const REPEATABLE = /^(GET|PUT|DELETE) /;

export interface HttpOptions {
  /** The base of all paths: `https://guildhall.example/api/v10`. */
  base: string;
  send: Transport;
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

/** Calls the server with a time-out, retries, and one kind of error. */
export class Http {
  readonly #options: HttpOptions;
  readonly #api: Api;
  /** By route: ms since 1970 until which it is refused. */
  readonly #limitedUntil = new Map<string, number>();

  constructor(options: HttpOptions) {
    this.#options = options;
    const headers = (): Record<string, string> => {
      const authorization = options.authorization();
      return authorization === undefined ? {} : { authorization };
    };
    this.#api = createClient({ base: options.base, send: (url, init) => this.#send(url, init), headers });
  }

  /**
   * Calls an operation; rejects with SvcppError. A rate limit is waited for (at most a minute). Calls that may be
   * repeated without harm (GET, PUT, DELETE, and posts with `enforce_nonce`, which the server stores once) are repeated
   * after network failures and 5xx, three times; not after a time-out, since the caller has waited long enough.
   */
  call<R extends JsonRoute>(route: R, ...call: CallArguments<R>): Promise<Result<R>> {
    const [given] = call;
    const repeats = REPEATABLE.test(route) || hasNonce(given);
    return this.#attempt(route, { signal: given?.signal, repeats }, () => this.#api.request(route, ...call));
  }

  /**
   * Posts a form to a path that is not an operation, such as `/oauth2/token`; resolves with the JSON of the response.
   * Never repeated, except after a rate limit.
   */
  form(
    path: string,
    fields: Readonly<Record<string, string>>,
    { signal }: CallOptions = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    return this.#attempt(`POST ${path}`, { signal, repeats: false }, async () => {
      const init = { method: 'POST', body: new URLSearchParams(fields), signal: signal ?? null };
      const response = await this.#send(this.#options.base + path, init);
      const body: unknown = await response.json().catch(() => undefined);
      if (typeof body !== 'object' || body === null)
        throw new ApiError(response.status, { message: 'The response is not JSON.' });
      const json = { ...body } as Record<string, unknown>;
      if (!response.ok) {
        const seconds = Number(json.retry_after ?? response.headers.get('retry-after') ?? 0);
        throw new ApiError(response.status, { message: messageOf(json), ...json }, seconds || null);
      }
      return json;
    });
  }

  /** Sends one request and reads its whole response within the time-out. */
  async #send(url: string, init: RequestInit): Promise<Response> {
    const { clock, lifetime, log, send, timeout } = this.#options;
    const late = new AbortController();
    const cancel = clock.after(timeout(), () => late.abort(new DOMException('No response arrived in time', 'TimeoutError')));
    log.verbose(() => `${init.method} ${url}${typeof init.body === 'string' ? ` ${init.body}` : ''}`);
    try {
      const signal = AbortSignal.any([late.signal, lifetime, ...(init.signal ? [init.signal] : [])]);
      const response = await send(url, { ...init, signal });
      const text = await response.text();
      log.verbose(() => `${response.status} from ${url} ${text}`);
      return new Response(text || null, response);
    } catch (error) {
      throw new NoResponse(error, late.signal.aborted);
    } finally {
      cancel();
    }
  }

  async #attempt<T>(route: string, { signal, repeats }: CallOptions & { repeats: boolean }, once: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#pause((this.#limitedUntil.get(route) ?? 0) - this.#options.clock.now(), signal);
        return await once();
      } catch (error) {
        const failure = this.#failure(route, error, signal);
        // The caller has waited for the whole time-out already.
        const isLate = error instanceof NoResponse && error.isLate;
        const wait = attempt < ATTEMPTS ? this.#waitAfter(route, failure, attempt, repeats && !isLate) : undefined;
        if (wait === undefined) throw failure;
        this.#options.log.info(`${route} is repeated in ${Math.ceil(wait)} ms: ${failure.message}`);
        // An abort during the pause rejects in the next round.
        await this.#pause(wait, signal).catch(() => {});
      }
    }
  }

  /** Ms to wait before the next attempt; undefined if there is none. */
  #waitAfter(route: string, failure: SvcppError, attempt: number, repeats: boolean): number | undefined {
    if (!failure.retryable) return undefined;
    const pause = FIRST_PAUSE * 2 ** (attempt - 1) * this.#options.random();
    if (failure.status !== 429) return repeats ? pause : undefined;
    const wait = failure.retryAfter > 0 ? failure.retryAfter * 1000 : pause;
    // The server did nothing: any call may be repeated.
    if (wait > LONGEST_WAIT) return undefined;
    this.#limitedUntil.set(route, this.#options.clock.now() + wait);
    return wait;
  }

  #failure(route: string, error: unknown, signal: AbortSignal | undefined): SvcppError {
    const { lifetime, secrets } = this.#options;
    if (error instanceof SvcppError) return error;
    if (lifetime.aborted) return lifetime.reason;
    if (signal?.aborted) return aborted(signal.reason);
    if (error instanceof ApiError) {
      const { status, code, body } = error;
      return new SvcppError({
        type: ErrorType.HTTPError,
        message: secrets.redact(`${route}: ${error.message}`),
        ...{ code, status, body: secrets.redact(JSON.stringify(body)) },
        retryable: status === 429 || (status >= 500 && status !== 501),
        retryAfter: error.retryAfter ?? 0,
      });
    }
    // A wrong argument, which no server has seen.
    if (!(error instanceof NoResponse)) throw error;
    return new SvcppError({
      type: ErrorType.NetworkError,
      message: secrets.redact(`${route}: no response (${error.message}). Check the address of the server and the connection.`),
      retryable: true,
    });
  }

  async #pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const { clock, lifetime } = this.#options;
    const end = signal ? AbortSignal.any([lifetime, signal]) : lifetime;
    end.throwIfAborted();
    if (ms <= 0) return;
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        cancel();
        reject(end.reason);
      };
      const cancel = clock.after(ms, () => {
        end.removeEventListener('abort', stop);
        resolve();
      });
      end.addEventListener('abort', stop, { once: true });
    });
  }
}

/** The text of an error of OAuth2 (RFC 6749 5.2). */
function messageOf({ error, error_description: description }: Readonly<Record<string, unknown>>): string {
  return [error, description].filter((part) => typeof part === 'string').join(': ') || 'The request failed.';
}

function hasNonce(call: object | undefined): boolean {
  if (!call || !('body' in call)) return false;
  const { body } = call;
  return typeof body === 'object' && body !== null && 'enforce_nonce' in body && body.enforce_nonce === true;
}
