import { ApiError } from '../../../core/framework/errors.ts';

/** Fails with 501, so that nothing is dropped silently. */
export function notBuilt(what: string): never {
  throw new ApiError(501, 0, `501: Not Implemented: ${what} is not taken yet`);
}
