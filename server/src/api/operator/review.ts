import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../core/store.ts';
import type { ApplicationRow } from '../../core/tables.ts';
import { describeApplications } from '../applications/index.ts';

/** How far the review of an application's privileged intents is (specification 8). */
export const REVIEWS = ['none', 'in_review', 'approved', 'rejected'] as const;

const { GATEWAY_PRESENCE, GATEWAY_PRESENCE_LIMITED, GATEWAY_GUILD_MEMBERS, GATEWAY_GUILD_MEMBERS_LIMITED } = APPLICATION_FLAGS;
const { GATEWAY_MESSAGE_CONTENT, GATEWAY_MESSAGE_CONTENT_LIMITED } = APPLICATION_FLAGS;
/** Each approved intent beside the switch that the owner turns. */
const INTENTS = [
  [GATEWAY_PRESENCE, GATEWAY_PRESENCE_LIMITED],
  [GATEWAY_GUILD_MEMBERS, GATEWAY_GUILD_MEMBERS_LIMITED],
  [GATEWAY_MESSAGE_CONTENT, GATEWAY_MESSAGE_CONTENT_LIMITED],
] as const;

/** The flags of an application whose review is decided: what is switched on is approved, or is only switched on again. */
export function reviewedFlags(flags: number, isApproved: boolean): number {
  // Flags above bit 31 do not fit the operators.
  let bits = BigInt(flags);
  for (const [full, limited] of INTENTS) {
    const both = BigInt(full | limited);
    if ((bits & both) !== 0n) bits = (bits & ~both) | BigInt(isApproved ? full : limited);
  }
  return Number(bits);
}

/** Applications with what only the operator sees of them. */
export async function reviewObjects(db: Db, rows: readonly ApplicationRow[]) {
  const byId = new Map<Snowflake, ApplicationRow>(rows.map((row) => [row.id, row]));
  return (await describeApplications(db, rows)).flatMap((application) => {
    const row = byId.get(application.id);
    if (!row) return [];
    return {
      ...application,
      large_bot_sharding: row.large_bot_sharding === 1,
      verified: row.verified === 1,
      approved_scopes: approvedScopes(row),
      intents_review: row.intents_review,
      limits: applicationLimits(row),
    };
  });
}

/** The scopes that the operator has approved for an application. */
export function approvedScopes(row: ApplicationRow): string[] {
  return JSON.parse(row.approved_scopes_json);
}

/** What the operator allows an application of something, by the name of the limit. */
export function applicationLimits(row: ApplicationRow): Record<string, number> {
  return JSON.parse(row.limits_json);
}
