import { fail } from '../../../core/framework/errors.ts';
import { knownFields } from '../../../core/framework/known-fields.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { changeSettings } from './change-settings.ts';
import { USER_UPDATE } from './events.ts';
import { lockUser } from './queries.ts';
import { settingsOf } from './settings.ts';
import { selfObject } from './user.ts';
import { SettingsBody } from '@guildhall/protocol/bodies/people/users';
import { updateUserSettings as operation } from '@guildhall/protocol/operations/people/users';

/**
 * Changes the caller's settings and returns all of them (docs/contract/people.md#settings). Emits
 * USER_SETTINGS_UPDATE with the changes to the caller's sessions, and USER_UPDATE if the locale changed, since the
 * user has it too.
 */
export const updateUserSettings = route(operation, {
  access: open,
  limit: limits.write,
  run: (ctx, { body }) =>
    ctx.transact(async (tx) => {
      const before = (await lockUser(tx.db, ctx.viewer.user.id)) ?? fail('UNKNOWN_USER');
      const user = await changeSettings(tx, before, knownFields(SettingsBody, body));
      if (user.locale !== before.locale) tx.emit(USER_UPDATE, { user_ids: [user.id] }, selfObject({ ...ctx.viewer, user }));
      return settingsOf(user);
    }),
});
