import type { Id } from '../api/wire-base.ts';
import { request } from '../state/session.ts';

/** Sends a message of some lines as the user; empty ones are left out. */
export async function sendTo(channelId: Id, lines: readonly (string | null | undefined)[]): Promise<void> {
  const content = lines.filter(Boolean).join('\n');
  await request('POST /channels/{channel_id}/messages', { channel_id: channelId, body: { content } });
}
