import { webAddressComplaint } from '../../../core/values/address.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownedApplication } from './access.ts';
import { gameClaimObject } from './game-claim-object.ts';
import { deleteWidget, findGameClaim, gameKey, refuseTaken, upsertGameClaim } from './game-claim.ts';
import { lockApplication } from './queries.ts';
import { claimGame as operation } from '@guildhall/protocol/operations/apps/applications';

/**
 * Claims a game for an application, by its owner or the owner of its team
 * (docs/contract/applications.md#claimed-games).
 * - The claim is `pending` until the operator decides.
 * - Claiming the approved game again, with the same site, has no effect.
 * - Another game starts a new claim and removes the widget of the previous one.
 * - A game that is approved for another application: 50035 at `game`.
 */
export const claimGame = route(operation, {
  access: ownedApplication,
  limit: limits.write,
  run: async (ctx, { access, body }) => {
    const game = body.game.trim();
    const website = body.website ?? null;
    if (!game) failForm({ game: complain.required() });
    const complaint = website === null ? undefined : webAddressComplaint(website);
    if (complaint) failForm({ website: complaint });
    const claim = await ctx.transact(async (tx) => {
      const row = (await lockApplication(tx.db, access.id)) ?? fail('UNKNOWN_APPLICATION');
      // The owner may have changed in the meantime.
      if (row.owner_id !== access.owner_id || row.team_id !== access.team_id) fail('NOT_AUTHORIZED_FOR_APPLICATION');
      const before = await findGameClaim(tx.db, row.id);
      const game_key = gameKey(game);
      if (before?.state === 'approved' && before.game_key === game_key && before.website === website) return before;
      const next = {
        application_id: row.id,
        ...{ game, game_key, website, state: 'pending' as const },
        ...{ claimed_by: ctx.viewer.user.id, claimed_at: tx.now, decided_by: null, decided_at: null, reason: null },
      };
      await refuseTaken(tx.db, 'game', next);
      await upsertGameClaim(tx.db, next);
      await deleteWidget(tx.db, row);
      return next;
    });
    return gameClaimObject(claim);
  },
});
