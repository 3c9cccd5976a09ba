import { complain } from '../../../core/framework/errors.ts';
import { asNumber, asWhole } from '../../../core/values/numbers.ts';
import type { Fields } from '../../messages/components/fields.ts';

/** Values of options are within ±2^53, where integers are exact (docs/contract/enums.md#command_option_type). */
const MOST = 2 ** 53;

/** A bound of an option, which may be a string; see readNumber. */
export function readBound(fields: Fields, key: string, isWhole: boolean): number | undefined {
  return readNumber(fields, key, isWhole, asNumber(fields.raw(key)));
}

/**
 * A number, or an integer, within the limits of options; undefined if absent or invalid. The value of a choice is a
 * string or a number by the type of its option, so strings are not converted there.
 */
export function readNumber(fields: Fields, key: string, isWhole: boolean, value = fields.raw(key)): number | undefined {
  if (value === undefined) return undefined;
  const kind = isWhole ? 'int' : 'float';
  const most = isWhole ? MOST - 1 : MOST;
  // Large numbers of JSON arrive as strings.
  const number = typeof value === 'string' && /^-?\d{16,400}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number) || (isWhole && !Number.isInteger(number)))
    fields.complain(key, complain.custom('NUMBER_TYPE_COERCE', `Value is not ${kind}.`));
  else if (number > most)
    fields.complain(key, complain.custom('NUMBER_TYPE_MAX', `${kind} value should be less than or equal to ${most}.`));
  else if (number < -most)
    fields.complain(key, complain.custom('NUMBER_TYPE_MIN', `${kind} value should be greater than or equal to ${-most}.`));
  else return number;
  return undefined;
}

/** Several known numbers without duplicates, at least `min` of them; undefined if absent. */
export function readSet(fields: Fields, key: string, min: number, known: readonly number[]): number[] | undefined {
  if (!fields.has(key)) return undefined;
  const found = new Set<number>();
  for (const [index, { item }] of fields.list(key, min, known.length).entries()) {
    const number = asWhole(item);
    const value = known.find((one) => one === number);
    if (value === undefined) fields.complain(`${key}.${index}`, complain.choices(known));
    else found.add(value);
  }
  return [...found].sort((one, other) => one - other);
}

/** Permission bits as a decimal string, given as a string or number; null for none. */
export function readBits(fields: Fields, key: string): string | null {
  const value = fields.raw(key);
  if (value === undefined) return null;
  const text = String(value);
  if ((typeof value !== 'string' && typeof value !== 'number') || !/^-?\d{1,39}$/.test(text))
    fields.complain(key, complain.custom('NUMBER_TYPE_COERCE', `Value "${text.slice(0, 100)}" is not int.`));
  else if (BigInt(text) < 0n)
    fields.complain(key, complain.custom('NUMBER_TYPE_MIN', 'int value should be greater than or equal to 0.'));
  else if (BigInt(text) > MOST_BITS)
    fields.complain(key, complain.custom('NUMBER_TYPE_MAX', `int value should be less than or equal to ${MOST_BITS}.`));
  else return String(BigInt(text));
  return null;
}

/** Schema ApplicationCommandCreateRequest, default_member_permissions. */
const MOST_BITS = 2n ** 54n - 1n;
