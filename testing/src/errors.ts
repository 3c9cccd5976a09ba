import type { ApiError, Complaint } from '@guildhall/protocol/client';

/** Every error of this library; its message says what happened and, where it can, what to do. */
export class HallError extends Error {
  override name = 'HallError';
}

/** The platform refused a request. */
export class Refused extends HallError {
  override name = 'Refused';
  /** The HTTP status. */
  readonly status: number;
  /** The JSON error code, such as 50013; 0 if the response has none. */
  readonly code: number;
  /** The complaints about fields of the request, by dotted path. */
  readonly complaints: Record<string, Complaint[]>;

  /** `did` names who sent the request and which one: `ada: POST /guilds`. */
  constructor(did: string, error: ApiError) {
    const fields = Object.entries(error.complaints).map(
      ([path, all]) => `\n  ${path || 'the body'}: ${all.map((one) => one.message).join(' ')}`,
    );
    super(`${did} was refused with ${error.status}: ${error.message} (code ${error.code})${fields.join('')}`);
    this.status = error.status;
    this.code = error.code;
    this.complaints = error.complaints;
  }
}

/** A bot did not respond to a person's interaction in time, or responded with something that the platform refused. */
export class InteractionFailed extends HallError {
  override name = 'InteractionFailed';
}

/** A wait ended without what it waited for; the message has the transcript. */
export class WaitFailed extends HallError {
  override name = 'WaitFailed';
}

/** A declaration of a world has mistakes, and nothing was made. */
export class WrongWorld extends HallError {
  override name = 'WrongWorld';
  /** Each mistake, with its path such as `guilds.workshop.owner`. */
  readonly problems: readonly { readonly path: string; readonly problem: string }[];

  constructor(problems: readonly { path: string; problem: string }[]) {
    super(`The world cannot be made:\n${problems.map(({ path, problem }) => `  ${path}: ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
