import { fail } from '../../../core/errors.ts';
import { knownFields } from '../../../core/known-fields.ts';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { changeSettings } from './change-settings.ts';
import { USER_UPDATE } from './events.ts';
import { lockUser } from './queries.ts';
import { SettingsBody, settingsOf } from './settings.ts';
import { selfObject } from './user.ts';

/**
 * Changes the caller's settings and returns all of them (people-api.md). Emits USER_SETTINGS_UPDATE with the changes to the
 * caller's sessions, and USER_UPDATE if the locale changed, since the user has it too.
 */
export const updateUserSettings = route({
  id: 'update_user_settings',
  method: 'PATCH',
  path: '/users/@me/settings',
  auth: ['person'],
  access: open,
  limit: limits.write,
  body: SettingsBody,
  reply: 200,
  run: (ctx, { body }) =>
    ctx.transact(async (tx) => {
      const before = (await lockUser(tx.db, ctx.viewer.user.id)) ?? fail('UNKNOWN_USER');
      const user = await changeSettings(tx, before, knownFields(SettingsBody, body));
      if (user.locale !== before.locale) tx.emit(USER_UPDATE, { user_ids: [user.id] }, selfObject({ ...ctx.viewer, user }));
      return settingsOf(user);
    }),
});
