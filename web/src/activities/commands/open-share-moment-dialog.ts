import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import { isOwnMedia } from '../links.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** Lets the user send a picture of this server to the channel. 4000 for one of another server. */
export const openShareMomentDialog = command(
  'OPEN_SHARE_MOMENT_DIALOG',
  async ({ in: { activity, ask }, session, args: { mediaUrl } }: Call<'OPEN_SHARE_MOMENT_DIALOG', ActivitySurroundings>) => {
    if (!isOwnMedia(mediaUrl)) refuse('INVALID_PAYLOAD', 'mediaUrl: not a file of this server');
    const { channel_id: channelId } = activity.location;
    await ask({ kind: 'moment', name: session.application.name, url: mediaUrl, channelId }, session.ended);
    return null;
  },
);
