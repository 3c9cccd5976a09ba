import type { CallArguments, JsonRoute, Result } from '@guildhall/protocol/calls';
import { ApiError, type Client, createClient, type Transport } from '@guildhall/protocol/client';
import { ERRORS } from '@guildhall/protocol/errors';
import { Refused } from './errors.ts';

/** The server that an account talks to. */
export interface ServerLink {
  /** `http://127.0.0.1:port`, without /api. */
  readonly url: string;
  /** The path of the authority that its voice gateway has a certificate of, PEM; undefined if it is not known. */
  readonly voiceAuthority?: string;
  /** Resolves with an error that explains why the server has ended, or undefined if it has not. */
  crash(): Promise<Error | undefined>;
}

/** How an account takes a 429: as a real client does, it waits and tries again. */
export interface RetryOptions {
  /** Ms of real time that the waits of one request may take. */
  within: number;
  /** Called before each wait, in ms. */
  waits: (route: string, ms: number) => void;
}

/** The 429 of a channel's slow mode, which clients show to people instead of waiting. */
const SLOWMODE = ERRORS.SLOWMODE.code;

/** Sends the requests of one account; errors say who sent what. */
export class Api {
  readonly #who: string;
  readonly #client: Client;
  #retry: RetryOptions | undefined;

  /** `authorization` is the header: a person's token bare, a bot's after `Bot `; null for none. */
  constructor(server: ServerLink, who: string, authorization: string | null) {
    this.#who = who;
    this.#client = createClient({
      base: `${server.url}/api/v10`,
      headers: (): Record<string, string> => (authorization === null ? {} : { authorization }),
      send: sendTo(server),
    });
  }

  /** Makes it wait and try again after a 429; without this, a 429 is a refusal. */
  retries(options: RetryOptions): void {
    this.#retry = options;
  }

  /** The decoded response. Rejects with Refused, or with the last lines of the log if the server has ended. */
  request<R extends JsonRoute>(route: R, ...call: CallArguments<R>): Promise<Result<R>> {
    return this.#attempt(0, route, ...call);
  }

  /** Sends a request for which `waited` ms have been waited. */
  #attempt<R extends JsonRoute>(waited: number, route: R, ...call: CallArguments<R>): Promise<Result<R>> {
    return this.#client.request(route, ...call).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const ms = waitAfter(error);
      if (!this.#retry || ms === undefined || waited + ms > this.#retry.within)
        throw new Refused(`${this.#who}: ${route}`, error);
      this.#retry.waits(route, ms);
      return new Promise((resolve) => setTimeout(resolve, ms)).then(() => this.#attempt(waited + ms, route, ...call));
    });
  }
}

/** Ms to wait before the request is sent again; undefined if it was refused for another reason than a rate limit. */
function waitAfter({ status, code, retryAfter }: ApiError): number | undefined {
  return status !== 429 || code === SLOWMODE || retryAfter === null ? undefined : Math.ceil(retryAfter * 1000);
}

/** A fetch that explains a failure by the server's end, if it has ended. */
export function sendTo(server: ServerLink): Transport {
  return async (url, init) => {
    try {
      return await fetch(url, init);
    } catch (error) {
      throw (await server.crash()) ?? error;
    }
  };
}
