import type { Context } from '../../../core/context.ts';
import { findPlace } from '../../../core/access/place.ts';
import { fail } from '../../../core/errors.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import type { UserRow } from '../../../core/tables.ts';
import { inviteOne } from '../../guild/invites/invite-one.ts';

/** Seconds (specification 8). */
const HOUR = 3600;

/** An account that only the game knows, or a bot, joins no guild by an invite: 50013. */
export function refuseWithoutGuilds({ kind, provisional_application_id }: UserRow): void {
  if (kind !== 'person' || provisional_application_id !== null) fail('MISSING_PERMISSIONS');
}

/** An invite to a lobby's linked channel for one user. Nothing is linked: 10003. An account that joins no guild: 50013. */
export async function inviteToLinked(ctx: Context, { linked_channel_id }: LobbyRow, user: UserRow): Promise<{ code: string }> {
  const place = linked_channel_id === null ? undefined : await findPlace(ctx, linked_channel_id);
  if (!place?.guild) return fail('UNKNOWN_CHANNEL');
  refuseWithoutGuilds(user);
  const where = { guild_id: place.guild.id, channel_id: place.channel.id };
  const code = await ctx.transact((tx) => inviteOne(tx, where, { userId: user.id, seconds: HOUR }));
  return { code };
}
