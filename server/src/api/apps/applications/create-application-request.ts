import { highest, type RaisableLimit } from '@guildhall/protocol/application-limits';
import { createApplicationRequest as operation } from '@guildhall/protocol/operations/apps/application-requests';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { only } from '../../../core/framework/only.ts';
import { PRIVILEGES } from '../../../core/access/privileges.ts';
import { route } from '../../../core/framework/route.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { ownApplication } from './access.ts';
import { review } from './intents.ts';
import { boundOf, tooHigh } from './limit-bounds.ts';
import { lockApplication } from './queries.ts';
import { requestObjects } from './request-object.ts';
import { findPending, insertRequest } from './requests.ts';

/**
 * Asks the operator to review the privileged intents of an application, or to raise one of its limits
 * (docs/contract/applications.md#requests). For its owner and the developers of its team.
 * - A request of the same kind is pending, no intent is on, or the limit is not below `value`: 50035.
 */
export const createApplicationRequest = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: async (ctx, { access, body }) => {
    const limit = body.kind === 'limit' ? (body.limit ?? failForm({ limit: complain.required() })) : null;
    const value = limit === null ? null : (body.value ?? failForm({ value: complain.required() }));
    const made = await ctx.transact(async (tx) => {
      const row = (await lockApplication(tx.db, access.id)) ?? fail('UNKNOWN_APPLICATION');
      if (await findPending(tx.db, row.id, limit))
        failForm({
          [limit === null ? 'kind' : 'limit']: complain.custom('APPLICATION_REQUEST_PENDING', 'This request is pending.'),
        });
      if (limit === null || value === null) {
        refuseWithoutIntents(row);
        await review(tx, row, 'in_review');
      } else refuseBound(row, limit, value);
      const { kind, text } = body;
      return insertRequest(tx, {
        application_id: row.id,
        requested_by: ctx.viewer.user.id,
        kind,
        limit_name: limit,
        value,
        text,
      });
    });
    return only(await requestObjects(ctx.store.read, [made]));
  },
});

/** A review decides about the intents that are on: 50035 at `kind` if none is. */
function refuseWithoutIntents({ flags }: ApplicationRow): void {
  const all = Object.values(PRIVILEGES).reduce((bits, { granted, switched }) => bits | granted | switched, 0);
  if ((BigInt(flags) & BigInt(all)) === 0n)
    failForm({ kind: complain.custom('APPLICATION_INTENTS_OFF', 'No privileged intent is switched on.') });
}

/** 50035 at `value` if the limit is not lower, or cannot be that high. */
function refuseBound(row: ApplicationRow, limit: RaisableLimit, value: number): void {
  const current = boundOf(row, limit);
  if (value > highest(limit)) failForm({ value: tooHigh(highest(limit)) });
  if (current === null || value <= current)
    failForm({ value: complain.custom('APPLICATION_LIMIT_NOT_RAISED', 'The limit is not below this value.') });
}
