import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import { isOwnMedia } from '../links.ts';
import { findCommand } from '../shared-command.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/**
 * Lets the user run a slash command of the application in a channel of their choice, with a preview of its message. 4000 for a command
 * or options that the user cannot use where the activity runs, and for a picture of another server.
 */
export const shareInteraction = command(
  'SHARE_INTERACTION',
  async ({ in: { activity, ask }, session, args }: Call<'SHARE_INTERACTION', ActivitySurroundings>) => {
    const { application } = session;
    const picture = args.preview_image?.url;
    if (picture != null && !isOwnMedia(picture)) refuse('INVALID_PAYLOAD', 'preview_image.url: not a file of this server');
    const named = { applicationId: application.id, name: args.command, options: args.options ?? [] };
    const { channel_id: channelId } = activity.location;
    const found = await findCommand(channelId, named);
    if (typeof found === 'string') return refuse('INVALID_PAYLOAD', `command: ${found}`);
    const rows = args.components ?? [];
    const answer = await ask(
      {
        ...{ kind: 'interaction', name: application.name, command: named, channelId },
        ...{ content: args.content ?? '', picture: picture ?? null },
        buttons: rows.map(({ components }) => (components ?? []).map(({ label }) => label ?? '')),
        isHereOnly: args.require_launch_channel === true,
      },
      session.ended,
    );
    return { success: answer === true };
  },
);
