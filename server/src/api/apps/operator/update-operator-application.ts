import { only } from '../../../core/framework/only.ts';
import { APPLICATION_FLAGS, USER_FLAGS } from '@guildhall/protocol/enums';
import { highest, isApplicationLimit, RAISABLE_LIMITS } from '@guildhall/protocol/application-limits';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Static } from 'typebox';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, fail, type FieldError, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { decideGameClaim } from '../applications/game-claim.ts';
import { findApplication, lockApplication, updateApplicationRow } from '../applications/queries.ts';
import { review } from '../applications/intents.ts';
import { tooHigh } from '../applications/limit-bounds.ts';
import { settleReview } from '../applications/requests.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { reviewObjects } from './review.ts';
import {
  type UpdateOperatorApplicationBody,
  updateOperatorApplication as operation,
} from '@guildhall/protocol/operations/apps/operator';

/**
 * Sets the operator's decisions on an application; absent fields are kept (docs/contract/people.md#operators).
 * Unknown: 10002.
 * - `large_bot_sharding` makes `shard` required (docs/contract/applications.md#large-bot-sharding).
 * - `verified` marks its bot (VERIFIED_BOT).
 * - `intents_review`: an `approved` review turns the enabled switches into granted flags for a year
 *   (docs/contract/applications.md#privileged-intents), and answers the pending request for it.
 * - `production_approved` lifts the limits that apply before release (docs/limits.md).
 * - `limits`: the named ones apply anyway, null lifts one that applies before release, an unknown name is 50035.
 * - `approved_scopes` are the partner scopes that it may request.
 * - `publisher` allows it to be the parent of other applications (docs/contract/applications.md#publishers).
 * - `rpc_tester` allows its owner and team to test RPC.
 * - `game_claim` decides its game claim, with `game_claim_reason` (docs/contract/applications.md#claimed-games). No
 *   claim, or the game is another application's: 50035.
 */
export const updateOperatorApplication = route(operation, {
  access: async (ctx, { application_id }) => {
    operatorOnly(ctx);
    return (await findApplication(ctx.store.read, application_id)) ?? fail('UNKNOWN_APPLICATION');
  },
  limit: limits.write,
  run: async (ctx, { path: { application_id }, body }) => {
    refuseWrongLimits(body.limits ?? {});
    return ctx.transact(async (tx) => {
      const row = (await lockApplication(tx.db, application_id)) ?? fail('UNKNOWN_APPLICATION');
      const changed = await updateApplicationRow(tx.db, row, changes(row, body));
      const reviewed = body.intents_review ? await review(tx, changed, body.intents_review) : changed;
      const { intents_review: state } = body;
      if (state === 'approved' || state === 'rejected')
        await settleReview(tx, reviewed, { state, operatorId: ctx.viewer.user.id, reason: ctx.reason });
      const saved = await decide(tx, reviewed, body, ctx.viewer.user.id);
      if (saved.verified !== row.verified) await markBot(tx, saved);
      const [before, after] = [await reviewObjects(tx.db, [row]), await reviewObjects(tx.db, [saved])].map(only);
      await recordAction(tx, ctx, {
        action: 'application_update',
        target: ['application', application_id],
        changes: changesBetween(before ?? {}, after ?? {}, REVIEWED),
      });
      return after ?? fail('UNKNOWN_APPLICATION');
    });
  },
});

/** The fields of an application whose changes the operator's audit log records. */
const REVIEWED = [
  'approved_scopes',
  'verified',
  'large_bot_sharding',
  'production_approved',
  'publisher',
  'rpc_tester',
  'limits',
  'flags',
  'game_claim',
] as const;

/** Decides the game claim, if the body contains a decision. */
async function decide(
  tx: Tx,
  row: ApplicationRow,
  body: Static<typeof UpdateOperatorApplicationBody>,
  operatorId: Snowflake,
): Promise<ApplicationRow> {
  const { game_claim: state, game_claim_reason: reason } = body;
  return state ? decideGameClaim(tx, row, { state, reason: reason || null, operatorId }) : row;
}

/** Refuses unknown limit names with 50035: a typo would otherwise go unnoticed. A limit of every application has a bound. */
function refuseWrongLimits(given: Readonly<Record<string, number | null>>): void {
  const complaints: Record<string, FieldError> = {};
  for (const [name, bound] of Object.entries(given)) {
    const field = `limits.${name}`;
    if (!RAISABLE_LIMITS.some((one) => one === name)) complaints[field] = complain.choices(RAISABLE_LIMITS);
    else if (!isApplicationLimit(name)) continue;
    else if (!bound) complaints[field] = complain.required();
    else if (bound > highest(name)) complaints[field] = tooHigh(highest(name));
  }
  if (Object.keys(complaints).length) failForm(complaints);
}

function changes({ flags }: ApplicationRow, body: Static<typeof UpdateOperatorApplicationBody>): Partial<ApplicationRow> {
  const { approved_scopes, verified, large_bot_sharding, production_approved, publisher, rpc_tester, limits: given } = body;
  const tester = APPLICATION_FLAGS.RPC_PRIVATE_BETA;
  return {
    ...(approved_scopes ? { approved_scopes_json: JSON.stringify([...new Set(approved_scopes)]) } : {}),
    ...(typeof verified === 'boolean' ? { verified: verified ? 1 : 0 } : {}),
    ...(typeof large_bot_sharding === 'boolean' ? { large_bot_sharding: large_bot_sharding ? 1 : 0 } : {}),
    ...(typeof production_approved === 'boolean' ? { production_approved: production_approved ? 1 : 0 } : {}),
    ...(typeof publisher === 'boolean' ? { publisher: publisher ? 1 : 0 } : {}),
    ...(typeof rpc_tester === 'boolean' ? { flags: rpc_tester ? flags | tester : flags & ~tester } : {}),
    ...(given ? { limits_json: JSON.stringify(given) } : {}),
  };
}

async function markBot(tx: Tx, { bot_id, verified }: ApplicationRow): Promise<void> {
  const users = tx.db.kysely.selectFrom('users').select('flags').where('id', '=', bot_id);
  const bot = await users.executeTakeFirstOrThrow();
  const bit = BigInt(USER_FLAGS.VERIFIED_BOT);
  const flags = verified ? BigInt(bot.flags) | bit : BigInt(bot.flags) & ~bit;
  await tx.db.kysely
    .updateTable('users')
    .set({ flags: Number(flags) })
    .where('id', '=', bot_id)
    .execute();
}
