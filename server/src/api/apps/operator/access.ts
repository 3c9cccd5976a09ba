import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';

/** Allows only the operator of the server (docs/contract/people.md#operators); others: 50001. */
export function operatorOnly({ viewer }: Context): void {
  if (viewer.kind !== 'person' || viewer.user.operator !== 1) fail('MISSING_ACCESS');
}
