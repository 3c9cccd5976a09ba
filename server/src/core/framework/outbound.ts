import type { ClientRequest } from 'node:http';

/** A request to a URL that an outside party chose: a link, a webhook, an identity provider. */
export interface OutboundRequest {
  /** http or https, without credentials, at most 2048 characters. */
  url: string;
  /** GET when absent. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `authorization` and `cookie` are dropped when a redirect leaves the origin. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Timeout in ms for everything: DNS lookup, redirects, the whole body. */
  timeout: number;
  /** Limit for the body in bytes, both as received and as decompressed. */
  maxBytes: number;
  /** A longer body fails (default), or is cut off there. */
  beyond?: 'fail' | 'cut';
  /** How many redirects of a GET are followed; 0 (default): a redirect is the response. */
  redirects?: number;
  /** Decides from the response head whether to read the body; absent: always. */
  wants?(head: OutboundHead): boolean;
}

/** The head of a response. */
export interface OutboundHead {
  /** The URL that responded, after redirects. */
  url: string;
  status: number;
  /** By lower-case name; repeated headers are joined as in Fetch. */
  headers: Readonly<Record<string, string>>;
}

/** A response; its body is empty if it was not wanted. */
export interface OutboundResponse extends OutboundHead {
  body: Buffer;
  /** The body was longer and has been cut off. */
  cut: boolean;
}

/**
 * Why a request failed:
 * - `url`: not an address that may be called at all.
 * - `address`: resolves to a network that outsiders may not reach.
 * - `name`: unknown host.
 * - `timeout`
 * - `size`
 * - `redirects`: too many.
 * - `encoding`: a compression that was not offered, or is broken.
 * - `connection`: any other network failure.
 */
export type OutboundReason = 'url' | 'address' | 'name' | 'timeout' | 'size' | 'redirects' | 'encoding' | 'connection';

/** A request without a response. Its text reveals nothing about the internal network. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(`outbound: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * The only way out: sends a request and resolves with the response, regardless of its status. Rejects with OutboundError.
 * Addresses are resolved first, checked, and connected to exactly as checked, again after each redirect.
 */
export type Outbound = (request: OutboundRequest) => Promise<OutboundResponse>;

/** The head of a request whose bodies are streamed. */
export interface RelayedHead {
  protocol: 'http:' | 'https:';
  /** Without brackets. */
  hostname: string;
  /** Empty: the protocol's own. */
  port: string;
  /** With its query, escaped. */
  path: string;
  method: string;
  /** Names and values alternate; includes Host. */
  headers: readonly string[];
  /** The server is asked for another protocol. */
  isUpgrade: boolean;
  /** Limit for the head of the response in bytes. */
  maxHeadBytes: number;
}

/**
 * Opens a request whose bodies are streamed, to a server that an outside party chose. The caller sends its body and sets its
 * timeouts. Connections go only to checked addresses, as with `Outbound`, and are kept for a few seconds. Redirects are responses.
 * Emits an OutboundError as `error` if no address may be called or the name is unknown, else Node's errors.
 */
export type Relay = (head: RelayedHead) => ClientRequest;
