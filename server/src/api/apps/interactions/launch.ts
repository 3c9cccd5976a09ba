import type { InteractionRow } from '../../../core/tables/interactions.ts';
import type { Tx } from '../../../core/transact.ts';
import { launchActivity } from '../activities/launch.ts';

/** Launches the application's activity for who began an interaction, where that was; the id of the one that runs there now. */
export async function launchFor(
  tx: Tx,
  { application_id: applicationId, channel_id: channelId, guild_id: guildId, user_id: userId }: InteractionRow,
): Promise<string> {
  return (await launchActivity(tx, { applicationId, channelId, guildId, userId })).instance_id;
}
