import type { Person } from '@guildhall/testing';
import { ApiError, failForm } from '../../core/framework/errors.ts';
import { wrong } from './fields.ts';

/** The library's errors by the names that responses have for them, and what each means. */
export const FAILURES = {
  wait_failed: 'A wait ended without what it waited for.',
  interaction_failed: 'The bot did not respond to an interaction in time, or the platform refused its response.',
  refused: 'The platform refused the request of the person: `refused` has its status, code and errors.',
  not_possible:
    'A client would not allow it: the button is disabled, the command or channel does not exist, an option is missing.',
} as const;
type Failure = keyof typeof FAILURES;

/**
 * The error of a response for one of the library: 422 with its message, `failure`, the code of a refusal, and the transcript of
 * the person. Errors of the server itself are returned as they are.
 */
export async function failureOf(error: unknown, person?: Person): Promise<unknown> {
  const { HallError, InteractionFailed, Refused, WaitFailed } = await import('@guildhall/testing');
  if (!(error instanceof HallError)) return error;
  const failed = (failure: Failure, code = 0, extra: object = {}) =>
    new ApiError(422, code, error.message, { failure, ...extra, ...(person && { transcript: person.transcript() }) });
  if (error instanceof WaitFailed) return failed('wait_failed');
  if (error instanceof InteractionFailed) return failed('interaction_failed');
  if (!(error instanceof Refused)) return failed('not_possible');
  const { status, code, complaints } = error;
  return failed('refused', code, { refused: { status, code, errors: complaints } });
}

/** Reads a declaration; fails with 50035 and names each mistake if `read` throws. */
export async function declarationOf<T>(read: () => T): Promise<T> {
  const { HallError, WrongWorld } = await import('@guildhall/testing');
  try {
    return read();
  } catch (error) {
    if (error instanceof WrongWorld) return failForm(complaintsOf(error.problems));
    if (error instanceof HallError) return failForm({ '': wrong(error.message) });
    throw error;
  }
}

/** Complaints by dotted path: `people[0]` is `people.0` in the body. */
function complaintsOf(problems: readonly { path: string; problem: string }[]) {
  return Object.fromEntries(problems.map(({ path, problem }) => [path.replaceAll(/\[(\d+)\]/g, '.$1'), wrong(problem)]));
}
