import { findPlace } from '../../../core/access/place.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { launchActivity } from '../activities/launch.ts';
import { placeRefusal, type Refusal } from '../activities/refusal.ts';
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

/**
 * Why an application may not launch its activity in the channel of an interaction. The permission to run the command is enough for its user.
 * The channel is deleted: 10003.
 */
export async function launchRefusalOf(ctx: PublicContext, { channel_id }: InteractionRow): Promise<Refusal | undefined> {
  return placeRefusal((await findPlace(ctx, channel_id, ctx.isRefreshed)) ?? fail('UNKNOWN_CHANNEL'));
}
