import type { CallArguments, JsonRoute, Result } from '@guildhall/protocol/calls';
import { ApiError, type Client, createClient, type Transport } from '@guildhall/protocol/client';
import { Refused } from './errors.ts';

/** The server that an account talks to. */
export interface ServerLink {
  /** `http://127.0.0.1:port`, without /api. */
  readonly url: string;
  /** Resolves with an error that explains why the server has ended, or undefined if it has not. */
  crash(): Promise<Error | undefined>;
}

/** Sends the requests of one account; errors say who sent what. */
export class Api {
  readonly #who: string;
  readonly #client: Client;

  /** `authorization` is the header: a person's token bare, a bot's after `Bot `; null for none. */
  constructor(server: ServerLink, who: string, authorization: string | null) {
    this.#who = who;
    this.#client = createClient({
      base: `${server.url}/api/v10`,
      headers: (): Record<string, string> => (authorization === null ? {} : { authorization }),
      send: sendTo(server),
    });
  }

  /** The decoded response. Rejects with Refused, or with the last lines of the log if the server has ended. */
  request<R extends JsonRoute>(route: R, ...call: CallArguments<R>): Promise<Result<R>> {
    return this.#client.request(route, ...call).catch((error: unknown) => {
      throw error instanceof ApiError ? new Refused(`${this.#who}: ${route}`, error) : error;
    });
  }
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
