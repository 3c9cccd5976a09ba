import type { InteractionRow } from '../../../core/tables/interactions.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { launchActivity } from '../activities/launch.ts';

/**
 * Launches the application's activity for the author of an interaction, in its channel; returns the id of the running
 * instance.
 */
export async function launchFor(
  tx: Tx,
  { application_id: applicationId, channel_id: channelId, guild_id: guildId, user_id: userId }: InteractionRow,
): Promise<string> {
  return (await launchActivity(tx, { applicationId, channelId, guildId, userId })).instance_id;
}
