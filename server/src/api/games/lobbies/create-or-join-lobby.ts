import { LIMITS } from '@guildhall/protocol/limits';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Static } from 'typebox';
import { fail } from '../../../core/framework/errors.ts';
import { limits, developing } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { lockGrant } from '../../apps/grants/grants.ts';
import { checkMetadata } from './body.ts';
import { addLobby } from './lifecycle.ts';
import { lobbyObject, metadataJson } from './lobby.ts';
import { claimSecret } from './queries.ts';
import { lockRoster, newRoster, upsertMember, refusalOf, refuse, type Roster, notifyChanges, updateLobby } from './roster.ts';
import { type CreateOrJoinLobbyBody, createOrJoinLobby as operation } from '@guildhall/protocol/operations/games/lobbies';

/**
 * Creates or joins the lobby of a secret, and replaces its and the caller's metadata by the given ones
 * (docs/contract/lobbies.md#lobbies).
 * - The first call decides the idle timeout and flags.
 * - A secret leads to its lobby for 30 days; afterwards it creates a new one.
 * - 30019 if full, 50035 in 100 lobbies already.
 */
export const createOrJoinLobby = route(operation, {
  access: open,
  limit: developing(limits.write, 'create_or_join_lobby'),
  run: async (ctx, { body }) => {
    checkMetadata({ lobby_metadata: body.lobby_metadata, member_metadata: body.member_metadata });
    const { user, application } = ctx.viewer;
    if (!application) fail('MISSING_ACCESS');
    return ctx.transact(async (tx) => {
      // Locked, so that concurrent joins of a user count each other. The grant may have ended since the token was checked.
      if (!(await lockGrant(tx.db, { application_id: application.id, user_id: user.id }))) fail('UNAUTHORIZED');
      const roster = await rosterOf(tx, application.id, body);
      const refusal = await refusalOf(tx, roster, user.id, true);
      if (refusal) refuse(refusal);
      await upsertMember(tx, roster, user.id, { metadata: body.member_metadata });
      await notifyChanges(tx, roster, [user]);
      return lobbyObject(tx.db, roster.lobby, roster.members.values());
    });
  },
});

/** The secret's lobby, with the given metadata. */
async function rosterOf(tx: Tx, application_id: Snowflake, body: Static<typeof CreateOrJoinLobbyBody>): Promise<Roster> {
  const { secret, lobby_metadata: metadata, idle_timeout_seconds, flags } = body;
  const values = metadata === undefined ? {} : { metadata_json: metadataJson(metadata) };
  const made = tx.id();
  const expires_at = tx.now + LIMITS.lobbies.secretLifetime.max;
  const id = await claimSecret(tx.db, { application_id, secret, lobby_id: made, expires_at, now: tx.now });
  if (id !== made) {
    const roster = await lockRoster(tx, id);
    await updateLobby(tx, roster, values);
    return roster;
  }
  const lasting = { idle_timeout: idle_timeout_seconds ?? LIMITS.lobbies.idleTimeout.default, flags: flags ?? 0 };
  return newRoster(await addLobby(tx, { id, application_id, client_made: 1, ...lasting, ...values }));
}
