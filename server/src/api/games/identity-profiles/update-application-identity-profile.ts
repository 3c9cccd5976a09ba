import { LIMITS } from '@guildhall/protocol/limits';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { knownFields } from '../../../core/framework/known-fields.ts';
import { limits } from '../../../core/framework/limits.ts';
import { empty, route } from '../../../core/framework/route.ts';
import { hasGranted } from '../../apps/grants/grants.ts';
import { findUser } from '../../people/users/queries.ts';
import { pictureComplaints } from './body.ts';
import { type Pair, requireOwn } from './identity.ts';
import { type Change, writeProfile } from './write.ts';
import { ProfileDataBody } from '@guildhall/protocol/bodies/games/identity-profiles';
import { updateApplicationIdentityProfile as operation } from '@guildhall/protocol/operations/games/identity-profiles';

/**
 * Writes a player's name and statistics with the game's bot token
 * (docs/contract/game-accounts.md#profiles-of-players): 201 if new, else 204.
 * - 50001 if the user has not granted application_identities.write.
 * - 50035 for another player than the user's, or excessive data.
 */
export const updateApplicationIdentityProfile = route(operation, {
  access: requireGranted,
  limit: limits.write,
  run: async (ctx, { path: { application_id, user_id, provider_issued_user_id: player }, body }) => {
    const pair = { application_id, user_id };
    if (player.length > LIMITS.identities.externalId.max)
      failForm({ provider_issued_user_id: complain.length(1, LIMITS.identities.externalId.max) });
    const { username, metadata, data } = body;
    const wrong = data ? pictureComplaints(data) : {};
    if (Object.keys(wrong).length) failForm(wrong);
    const data_json = data ? JSON.stringify(knownFields(ProfileDataBody, data)) : data;
    if (data_json && Buffer.byteLength(data_json) > LIMITS.identities.profileBytes.max)
      failForm({ data: complain.custom('IDENTITY_PROFILE_TOO_LARGE', 'Must be 10 KB or fewer when serialised.') });
    const change: Change = {
      ...(username === undefined ? {} : { username }),
      ...(metadata === undefined ? {} : { metadata }),
      ...(data_json === undefined ? {} : { data_json }),
    };
    const isNew = await ctx.transact((tx) => writeProfile(tx, pair, player, change));
    return empty(isNew ? 201 : 204);
  },
});

/** Allows only the game itself, for its own provisional accounts and users who granted it application_identities.write. */
async function requireGranted(ctx: Context, pair: Pair): Promise<void> {
  requireOwn(ctx, pair.application_id);
  const user = (await findUser(ctx.store.read, pair.user_id)) ?? fail('UNKNOWN_USER');
  if (user.provisional_application_id === pair.application_id) return;
  if (!(await hasGranted(ctx.store.read, pair, 'application_identities.write'))) fail('MISSING_ACCESS');
}
