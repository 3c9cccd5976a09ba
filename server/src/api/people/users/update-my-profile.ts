import { updateMyProfile as operation } from '@guildhall/protocol/operations/people/users';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { USER_UPDATE } from './events.ts';
import { USER_CHANGED } from './hooks.ts';
import { profileMetadata, readProfileChange } from './profile.ts';
import { lockUser, updateUserRow } from './queries.ts';
import { selfObject } from './user.ts';

/** Changes the caller's profile: USER_UPDATE to the caller's sessions; hooks of USER_CHANGED notify others. */
export const updateMyProfile = route(operation, {
  access: open,
  limit: limits.write,
  bodyLimit: bodyLimits.pictures,
  run: async (ctx, { body }) => {
    const { viewer } = ctx;
    const values = await readProfileChange(ctx, body, `banners/${viewer.user.id}`);
    return ctx.transact(async (tx) => {
      const before = (await lockUser(tx.db, viewer.user.id)) ?? fail('UNKNOWN_USER');
      const same = { ...before, ...values };
      if (JSON.stringify(profileMetadata(same)) === JSON.stringify(profileMetadata(before))) return profileMetadata(before);
      const user = await updateUserRow(tx.db, before, values);
      tx.emit(USER_UPDATE, { user_ids: [user.id] }, selfObject({ ...viewer, user }));
      await tx.notify(USER_CHANGED, { before, user });
      return profileMetadata(user);
    });
  },
});
