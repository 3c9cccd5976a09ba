import { ApiError } from '../../../core/errors.ts';

/** Ends the request with 501, so that nothing is dropped in silence. */
export function notBuilt(what: string): never {
  throw new ApiError(501, 0, `501: Not Implemented: ${what} is not taken yet`);
}
