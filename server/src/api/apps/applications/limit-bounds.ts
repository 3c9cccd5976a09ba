import { APPLICATION_LIMITS, isApplicationLimit, type RaisableLimit } from '@guildhall/protocol/application-limits';
import { DEVELOPMENT_LIMITS } from '@guildhall/protocol/development-limits';
import { complain, type FieldError } from '../../../core/framework/errors.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';

/** The complaint about a bound above the highest. */
export function tooHigh(max: number): FieldError {
  return complain.custom('NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`);
}

/**
 * The present bound of a limit of an application: the operator's, else the usual one; null for none. The starts and the
 * concurrency of a bot in very many guilds are higher (core/access/session-starts.ts).
 */
export function boundOf(
  { limits_json, production_approved }: Pick<ApplicationRow, 'limits_json' | 'production_approved'>,
  name: RaisableLimit,
): number | null {
  const set: Record<string, number | null> = JSON.parse(limits_json);
  const bound = set[name];
  if (bound !== undefined) return bound;
  if (isApplicationLimit(name)) return APPLICATION_LIMITS[name].usual;
  return production_approved === 1 ? null : DEVELOPMENT_LIMITS[name];
}
