import type { Context } from '../../../core/framework/context.ts';
import { findPlace } from '../../../core/access/place.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { inviteOne } from '../../guild/invites/invite-one.ts';

/** In seconds (docs/contract/lobbies.md#invites). */
const HOUR = 3600;

/** Rejects provisional accounts and bots, which join no guild by an invite: 50013. */
export function refuseWithoutGuilds({ kind, provisional_application_id }: UserRow): void {
  if (kind !== 'person' || provisional_application_id !== null) fail('MISSING_PERMISSIONS');
}

/** Creates an invite to a lobby's linked channel for one user. 10003 without a link, 50013 for an account that joins no guild. */
export async function inviteToLinked(ctx: Context, { linked_channel_id }: LobbyRow, user: UserRow): Promise<{ code: string }> {
  const place = linked_channel_id === null ? undefined : await findPlace(ctx, linked_channel_id);
  if (!place?.guild) return fail('UNKNOWN_CHANNEL');
  refuseWithoutGuilds(user);
  const where = { guild_id: place.guild.id, channel_id: place.channel.id };
  const code = await ctx.transact((tx) => inviteOne(tx, where, { userId: user.id, seconds: HOUR }));
  return { code };
}
