/** The parameter types that both databases accept. */
export type Bindable = null | number | bigint | string | Uint8Array;

/**
 * Converts a value for binding in both stores: booleans become 0 or 1, whole numbers integers, and NUL in text (which
 * PostgreSQL cannot hold) U+FFFD. `index` counts from 0. Throws TypeError, naming the place, for a value that no
 * column can hold.
 */
export function bindable(value: unknown, index: number, statement: string): Bindable {
  switch (typeof value) {
    case 'string':
      return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
    case 'number':
      if (Number.isSafeInteger(value)) return BigInt(value);
      if (Number.isFinite(value) && !Number.isInteger(value)) return value;
      break;
    case 'boolean':
      return value ? 1n : 0n;
    case 'bigint':
      return value;
  }
  if (value === null) return null;
  if (value instanceof Uint8Array) return value;
  const shown = typeof value === 'object' ? 'an object (write JSON text, times as ms)' : String(value);
  throw new TypeError(`parameter ${index + 1} of a query is ${shown}: ${statement.slice(0, 200)}`);
}

/** An integer as rows contain it: a number up to 2^53, beyond that (a snowflake) a decimal string. */
export function readInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** Throws unless a statement only reads: the reader must not write outside of transactions. */
export function refuseWrite(statement: string): void {
  if (!/^\s*(select|with|explain|values|show)\b/i.test(statement))
    throw new Error(`store.read cannot write: ${statement.slice(0, 200)}`);
}
