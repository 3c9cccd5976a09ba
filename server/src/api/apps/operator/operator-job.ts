import type { OperatorJobObject } from '@guildhall/protocol/objects/apps/operator';
import { ApiError } from '../../../core/framework/errors.ts';
import type { JobRow } from '../../../core/tables/database.ts';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';

/** A job as the operator sees it, without its payload. */
export function operatorJobObject(row: JobRow, now: number): OperatorJobObject {
  return {
    // The first jobs have small ids, which the store returns as numbers.
    id: String(row.id),
    kind: row.kind,
    state: stateOf(row, now),
    run_at: isoTime(row.run_at),
    attempts: row.attempts,
    last_error: row.last_error,
    failed_at: isoTimeOrNull(row.failed_at),
  };
}

/** The table of errors has no code for a job that does not exist, or did not fail. */
export function unknownJob(): never {
  throw new ApiError(404, 0, 'Unknown Job');
}

function stateOf({ failed_at, locked_until, run_at }: JobRow, now: number): OperatorJobObject['state'] {
  if (failed_at !== null) return 'failed';
  if (locked_until !== null && locked_until >= now) return 'running';
  return run_at <= now ? 'due' : 'scheduled';
}
