/** A call to an address that somebody else chose: a link, a webhook, an identity provider. */
export interface OutboundRequest {
  /** http or https, without credentials, at most 2048 characters. */
  url: string;
  /** GET when absent. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `authorization` and `cookie` stay behind when a redirect leaves the origin. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Ms for all of it: finding the address, redirects, the whole body. */
  timeout: number;
  /** Bytes of the body that are taken, as they come and as they are decompressed. */
  maxBytes: number;
  /** A longer body fails (default), or is cut off there. */
  beyond?: 'fail' | 'cut';
  /** How many redirects of a GET are followed; 0 (default): a redirect is the answer. */
  redirects?: number;
  /** Whether the body is wanted, once the head of the answer is there; absent: it is. */
  wants?(head: OutboundHead): boolean;
}

/** The head of an answer. */
export interface OutboundHead {
  /** The address that answered, after redirects. */
  url: string;
  status: number;
  /** By lower-case name; of a repeated header the values joined as in Fetch. */
  headers: Readonly<Record<string, string>>;
}

/** An answer; its body is empty when it was not wanted. */
export interface OutboundResponse extends OutboundHead {
  body: Buffer;
  /** The body was longer and was cut off. */
  cut: boolean;
}

/**
 * Why a call failed: `url` no address that may be called at all; `address` it leads where nobody from outside may reach;
 * `name` unknown host; `timeout`; `size`; `redirects` too many; `encoding` a compression that was not offered, or broken;
 * `connection` anything else on the way.
 */
export type OutboundReason = 'url' | 'address' | 'name' | 'timeout' | 'size' | 'redirects' | 'encoding' | 'connection';

/** A call that had no answer. Nothing of it tells a stranger about the network here. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(`outbound: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * The one way out: calls an address and resolves with its answer, whatever the status. Rejects with OutboundError.
 * Addresses are looked up first, checked, and connected to exactly as checked, again after each redirect.
 */
export type Outbound = (request: OutboundRequest) => Promise<OutboundResponse>;
