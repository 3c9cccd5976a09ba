import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { findMessage } from '../../../core/access/message.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findDirectOf } from '../../messages/direct-messages/queries.ts';
import type { Place } from '../../messages/messages/writer.ts';
import { hasGranted } from '../../apps/grants/grants.ts';
import { findUser } from '../../people/users/queries.ts';
import { directPlace, gameOf } from './access.ts';
import { moderate } from './moderate.ts';
import { checkMap, MODERATION } from './string-map.ts';
import { updateUserMessageExternalModerationMetadata as operation } from '@guildhall/protocol/operations/games/game-messages';

/**
 * Sets a backend's moderation metadata of a direct message (204), as a whole; an empty map clears it.
 * - Only this application sees it: MESSAGE_UPDATE to its sessions, no webhook event.
 * - The two users come in either order; 50001 unless one of them lets the application read their messages.
 */
export const updateUserMessageExternalModerationMetadata = route(operation, {
  access: inGameDirect,
  limit: limits.write,
  run: async (ctx, { path: { message_id }, access, body }) => {
    checkMap(body, '', MODERATION);
    await ctx.transact((tx) => moderate(tx, access, { id: message_id, application_id: gameOf(ctx) }, body));
  },
});

/**
 * A direct message of two users, one of whom lets the application read it. Fails with 10013 for unknown users, 10003 without a
 * channel, and 50001 if neither lets it.
 */
async function inGameDirect(
  ctx: Context,
  path: { user_id_1: Snowflake; user_id_2: Snowflake; message_id: Snowflake },
): Promise<Place> {
  const { read } = ctx.store;
  const pair = [path.user_id_1, path.user_id_2] as const;
  for (const id of pair) if (!(await findUser(read, id))) fail('UNKNOWN_USER');
  const channel = (await findDirectOf(read, ...pair)) ?? fail('UNKNOWN_CHANNEL');
  const lets = (user_id: Snowflake) => hasGranted(read, { application_id: gameOf(ctx), user_id }, 'dm_channels.messages.read');
  if (!(await lets(path.user_id_1)) && !(await lets(path.user_id_2))) fail('MISSING_ACCESS');
  if (!(await findMessage(read, channel.id, path.message_id))) fail('UNKNOWN_MESSAGE');
  return directPlace(channel, ...pair);
}
