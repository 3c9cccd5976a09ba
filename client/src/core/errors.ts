import { ABORTED, VALIDATION_ERROR } from './error-types.ts';
/** The categories of failed calls. */
export const ErrorType = {
  None: 0,
  /** No response arrived: offline, an unknown host, a time-out. */
  NetworkError: 1,
  /** The server refused: `status`, `code` and `body` say why. */
  HTTPError: 2,
  /** The call needs a session that is ready. */
  ClientNotReady: 3,
  /** The server has switched the function off. */
  Disabled: 4,
  /** The client was disposed of before the call ended. */
  ClientDestroyed: 5,
  /** The arguments, or the state of this client, do not allow the call. */
  ValidationError: 6,
  /** The caller aborted it, or the user closed the window. */
  Aborted: 7,
  /** A step of OAuth2 failed: another `state` or `iss` than expected, access denied. */
  AuthorizationFailed: 8,
  /** The desktop agent refused, or there is none. */
  RPCError: 9,
} as const;

/** One of the values of ErrorType. */
export type ErrorType = (typeof ErrorType)[keyof typeof ErrorType];

/** The parts of a failure; each is optional but the text. */
export interface Failure {
  type: ErrorType;
  /** Says what happened and what to do next, in one sentence each. Must not contain a secret. */
  message: string;
  /** The JSON error code of the server, or that of the desktop agent. */
  code?: number;
  /** The HTTP status. */
  status?: number;
  /** The text of the response, without secrets. */
  body?: string;
  /** Whether the same call may succeed later. */
  retryable?: boolean;
  /** Seconds to wait before the call may succeed. */
  retryAfter?: number;
  cause?: unknown;
}

/** Every failure of this library: no other error leaves it, except TypeError for arguments of the wrong type. */
export class SvcppError extends Error {
  readonly type: ErrorType;
  /** 0 if there is none. */
  readonly code: number = 0;
  /** 0 if no response arrived. */
  readonly status: number = 0;
  readonly body: string = '';
  readonly retryable: boolean = false;
  /** Seconds; 0 if the server named no time. */
  readonly retryAfter: number = 0;

  constructor({ message, cause, ...parts }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SvcppError';
    this.type = parts.type;
    Object.assign(this, parts);
  }
}

/** A call that its arguments, or the state of the client, do not allow. */
export function invalid(message: string): SvcppError {
  return new SvcppError({ type: VALIDATION_ERROR, message });
}

/** The error of a call that was aborted. */
export function aborted(cause?: unknown): SvcppError {
  return new SvcppError({ type: ABORTED, message: 'The call was aborted.', cause });
}
