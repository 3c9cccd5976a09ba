/** The exit status if the server refused, or something else went wrong. */
export const FAILED = 1;

/** The exit status of a wrong call. */
export const WRONG = 2;

/** An error that is shown as one message, without a trace; `status` is the exit status. */
export class Failure extends Error {
  constructor(message, status = FAILED) {
    super(message);
    this.status = status;
  }
}

/** Ends the command because of how it was called. */
export function wrongCall(message) {
  throw new Failure(message, WRONG);
}
