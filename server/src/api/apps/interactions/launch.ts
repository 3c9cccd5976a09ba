import { permissionTable } from '../../../core/access/permission-table.ts';
import { findPlace } from '../../../core/access/place.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { launchActivity } from '../activities/launch.ts';
import { placeRefusal, type Refusal } from '../activities/refusal.ts';
import { cachedIntegration } from '../../guild/integrations/cached-installs.ts';
import { interactionDetails } from './interaction.ts';

/**
 * Launches the application's activity for the author of an interaction, in its channel; returns the id of the running
 * instance.
 */
export async function launchFor(tx: Tx, row: InteractionRow): Promise<string> {
  const { application_id: applicationId, channel_id: channelId, guild_id: guildId, user_id: userId, nonce } = row;
  const { session_id: sessionId } = interactionDetails(row);
  return (await launchActivity(tx, { applicationId, channelId, guildId, userId, sessionId, nonce })).instance_id;
}

/** Why an application may not launch an activity for the author of an interaction. The channel is deleted: 10003. */
export async function launchRefusalOf(ctx: PublicContext, row: InteractionRow): Promise<Refusal | undefined> {
  const place = (await findPlace(ctx, row.channel_id, ctx.isRefreshed)) ?? fail('UNKNOWN_CHANNEL');
  const { guild, channel } = place;
  if (!guild) return placeRefusal(place, 0n, false);
  const member = await ctx.memberStates.get(guild.id, row.user_id, ctx.isRefreshed);
  const isInstalled = (await cachedIntegration(ctx, guild.id, row.application_id)) !== undefined;
  const bits = member ? permissionTable(guild).bitsIn(channel.id, member, ctx.clock.now()) : 0n;
  return placeRefusal(place, bits, isInstalled);
}
