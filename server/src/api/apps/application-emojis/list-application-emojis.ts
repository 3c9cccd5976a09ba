import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { findUsers } from '../../people/users/queries.ts';
import { emojiObject } from '../../guild/emojis/emoji.ts';
import { listApplicationEmojis as operation } from '@guildhall/protocol/operations/guild/emojis';
import { listOfApplication } from './queries.ts';

/** Lists the emojis of the viewer's own application, oldest first (ListApplicationEmojisResponse). */
export const listApplicationEmojis = route(operation, {
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.read,
  run: async (ctx, { path }) => {
    const rows = await listOfApplication(ctx.store.read, path.application_id);
    const makers = await findUsers(
      ctx.store.read,
      rows.map((row) => row.user_id),
    );
    return { items: rows.map((row) => emojiObject(row, makers.get(row.user_id))) };
  },
});
