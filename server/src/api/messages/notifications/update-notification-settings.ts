import { updateNotificationSettings as operation } from '@guildhall/protocol/operations/messages/notifications';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { lockUser } from '../../people/users/queries.ts';
import { NOTIFICATION_SETTINGS_UPDATE } from './events.ts';
import { findNotificationSettings, upsertFlags } from './queries.ts';

/** Changes the caller's notification settings for everything: NOTIFICATION_SETTINGS_UPDATE to the caller's sessions. */
export const updateNotificationSettings = route(operation, {
  access: open,
  limit: limits.write,
  run: (ctx, { body }) =>
    ctx.transact(async (tx) => {
      const { id } = ctx.viewer.user;
      await lockUser(tx.db, id);
      const before = await findNotificationSettings(tx.db, id);
      const { flags = before.flags } = body;
      if (flags === before.flags) return { flags };
      await upsertFlags(tx.db, id, flags);
      tx.emit(NOTIFICATION_SETTINGS_UPDATE, { user_ids: [id] }, { flags });
      return { flags };
    }),
});
