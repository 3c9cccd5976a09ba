/** The fields of every fault; all that are given must hold. */
interface Selectors {
  /** A bot, or the id of its application or user; all bots if absent. */
  bot?: string | { readonly id: string };
  /** Whether it also applies to people and to requests without credentials; not together with `bot`. */
  people?: boolean;
  /** The share of the matches that it takes effect on, 0 to 1; 1 if absent. */
  share?: number;
  /** Decides which matches these are, and every order, so that a run can be repeated; random if absent. */
  seed?: number;
  /** After so many effects it takes no more. */
  times?: number;
  /** When it begins and ends by the platform's clock, ISO 8601. */
  from?: string;
  until?: string;
  /** How long it lasts, in ms of the platform's clock; not together with `until`. */
  period?: number;
}

/** The requests that a fault hits; all if both are absent. */
interface Requests {
  /** The operationId, such as `create_message`. */
  operation?: string;
  /** The method and path, such as `POST /channels/{channel_id}/messages`. */
  route?: string;
}

/** The moment of a session at which a fault takes effect. */
interface Moment {
  /** The name of a gateway event. */
  event?: string;
  /** `dispatch` if there is an `event`, otherwise `now`, if absent. */
  on?: 'now' | 'dispatch' | 'identify' | 'resume';
}

/** The kinds of faults with their own fields, as `POST /testing/faults` takes them. */
interface Kinds {
  rate_limit: Requests & { scope?: 'user' | 'shared' | 'global' /** Seconds. */; retry_after?: number };
  error: Requests & { /** 500 to 504. */ status?: number; body?: 'json' | 'html' | 'empty' };
  slow: Requests & { /** Real time. */ ms?: number; when?: 'before' | 'after' };
  lost: Requests & { close?: 'reset' | 'end' };
  cut: Requests & { close?: 'reset' | 'end' };
  disconnect: Moment & { /** The close code; 1006 cuts the connection. */ code?: number };
  no_heartbeat_ack: object;
  invalid_session: Moment & { resumable?: boolean };
  reconnect: Moment;
  reorder: { event?: string; count?: number /** Real time. */; ms?: number; numbers?: 'sent' | 'original' };
  duplicate: { event?: string; numbers?: 'sent' | 'original' };
  unavailable_guild: { guild_id: string /** Real time. */; ms?: number };
  refused_intents: { /** Bits. */ intents?: number };
  expired_interaction: Requests;
}

/** A fault: what goes wrong, for whom, and how often. */
export type FaultDeclaration = { [K in keyof Kinds]: { kind: K } & Selectors & Kinds[K] }[keyof Kinds];
