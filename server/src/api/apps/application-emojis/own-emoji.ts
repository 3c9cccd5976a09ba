import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { EmojiRow } from '../../../core/tables/database.ts';
import { ownApplication } from '../applications/access.ts';
import { findEmoji } from '../../guild/emojis/queries.ts';

/** Access to the path's emoji of the viewer's own application: 10002, 20012, then 10014. */
export async function ownEmoji(
  ctx: Context,
  path: { application_id: Snowflake; emoji_id: Snowflake },
): Promise<EmojiRow & { application_id: Snowflake }> {
  await ownApplication(ctx, path);
  const { application_id } = path;
  const row = await findEmoji(ctx.store.read, path.emoji_id);
  return row?.application_id === application_id ? { ...row, application_id } : fail('UNKNOWN_EMOJI');
}
