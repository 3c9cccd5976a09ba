import { fieldsOf } from '../core/values/json-fields.ts';

/** The shard that an Identify names. */
export interface Shard {
  id: number;
  count: number;
}

/** The shard of an Identify; the only one if it names none. */
export function shardOf(d: unknown): Shard {
  const shard = fieldsOf(d)?.shard;
  const [id, count] = Array.isArray(shard) ? shard.map(Number) : [];
  return { id: id ?? 0, count: count ?? 1 };
}
