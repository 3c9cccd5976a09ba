import { ERRORS } from '@guildhall/protocol/errors';
import { ApiError } from '../../../core/framework/errors.ts';

/** Runs `work` on the `data` of a body and reports its complaints below `data`. */
export async function underData<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ERRORS.INVALID_FORM_BODY.code) throw error;
    throw new ApiError(error.status, error.code, error.message, { ...error.extra, errors: { data: error.extra.errors } });
  }
}
