import { type ServerLink, sendTo } from '../api.ts';
import type { Bot } from '../world/bot.ts';

/** Forgets what was recorded of a bot, so that its record begins with its own program. No effect on a server that does not record. */
export async function clearRecord(server: ServerLink, bot: Pick<Bot, 'applicationId'>): Promise<void> {
  await sendTo(server)(`${server.url}/testing/record?application_id=${bot.applicationId}`, { method: 'DELETE' });
}
