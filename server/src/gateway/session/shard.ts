import type { Snowflake } from '@guildhall/protocol/ids';

/** The shard of a guild (docs/contract/gateway.md#identify). */
export function shardOf(guildId: Snowflake, shardCount: number): number {
  return shardCount === 1 ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(shardCount));
}
