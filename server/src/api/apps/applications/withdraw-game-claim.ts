import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownedApplication } from './access.ts';
import { deleteGameClaim } from './game-claim.ts';
import { lockApplication } from './queries.ts';
import { withdrawGameClaim as operation } from '@guildhall/protocol/operations/apps/applications';

/**
 * Withdraws the claim of a game and removes the widget, by the application's owner (204). Without a claim it has no
 * effect.
 */
export const withdrawGameClaim = route(operation, {
  access: ownedApplication,
  limit: limits.write,
  run: (ctx, { access }) =>
    ctx.transact(async (tx) => {
      const row = (await lockApplication(tx.db, access.id)) ?? fail('UNKNOWN_APPLICATION');
      if (row.owner_id !== access.owner_id || row.team_id !== access.team_id) fail('NOT_AUTHORIZED_FOR_APPLICATION');
      await deleteGameClaim(tx, row);
    }),
});
