import { listMyAvatars as operation } from '@guildhall/protocol/operations/people/users';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { listAvatars } from './avatars.ts';

/** Lists the caller's latest avatars, newest first. */
export const listMyAvatars = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    const rows = await listAvatars(ctx.store.read, ctx.viewer.user.id);
    return { avatars: rows.map(({ id, hash, description }) => ({ id, storage_hash: hash, description })) };
  },
});
