import type { SvcppError } from '../core/errors.ts';
import type { AuthorizeWay } from './options.ts';

/** A window that a click of the player opened, before the address of the consent page was known. */
export interface OpenPopup {
  readonly closed: boolean;
  readonly location: { href: string };
  close(): void;
}

/** A request for the player's consent, as a way of the platform carries it out. */
export interface ConsentRequest {
  /** The address of the consent page that returns to `redirectUri`. */
  address(redirectUri: string): string;
  /** The registered address of a page of the game; undefined for the present page. */
  readonly redirectUri: string | undefined;
  /** The state of the request, which a page that is left must find on its return. */
  readonly state: string;
  /** Undefined if the browser blocked it, or there is none. */
  readonly popup: OpenPopup | undefined;
  /** Aborts when the attempt is over, however it ended: frees what the way uses. */
  readonly signal: AbortSignal;
  /** The kind of message by which the page of the popup passes on its address. */
  readonly relayed: string;
  /** The error of an attempt that failed. */
  failed(message: string): SvcppError;
  /** The error of an attempt whose window the player closed. */
  abandoned(): SvcppError;
  /** Resolves after `ms`; rejects when the signal aborts. */
  pause(ms: number): Promise<void>;
  /** Opens an address in the browser of the system. */
  open(url: string): Promise<void>;
}

/** The address to which the consent page returned, with its parameters. */
export interface ConsentReturn {
  location: string;
  redirectUri: string;
}

/** Asks for consent; undefined if that is not possible now. */
export type StartWay = (request: ConsentRequest) => Promise<ConsentReturn> | undefined;

/** The ways of a platform. */
export type Ways = Partial<Readonly<Record<AuthorizeWay, StartWay>>>;

/** An authorization that was begun before the page was left. */
export interface PendingRedirect {
  state: string;
  redirectUri: string;
}
