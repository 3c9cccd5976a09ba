import { bodyLimits } from '../../../core/framework/body-limits.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, type FieldError, failForm } from '../../../core/framework/errors.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { UniqueViolation } from '../../../core/framework/store.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { emailChanged, passwordChanged } from '../auth/credentials.ts';
import { hashPassword } from '../auth/password.ts';
import { refuseTaken } from '../auth/taken.ts';
import { requireOwner } from '../mfa/require-owner.ts';
import { requireProof } from '../mfa/prove.ts';
import { findAvatar, rememberAvatar } from './avatars.ts';
import { USER_UPDATE } from './events.ts';
import { USER_CHANGED } from './hooks.ts';
import { lockUser, takenFields, updateUserRow } from './queries.ts';
import { selfObject } from './user.ts';
import { checkBotName, checkPersonName } from './names.ts';
import { type UpdateMyUserChange, updateMyUser as operation } from '@guildhall/protocol/operations/people/users';

/** Fields that only persons have; for a bot they are ignored like unknown ones. */
const PEOPLE_ONLY = ['global_name', 'pronouns', 'avatar_id', 'avatar_description', 'email', 'password', 'new_password'] as const;

/**
 * Updates the caller's own user (UserPIIResponse): USER_UPDATE to itself, GUILD_MEMBER_UPDATE in its guilds, PRESENCE_UPDATE to its friends.
 * - A new password or email takes the current password, and a proof of the second factor if there is one.
 * - A new password revokes all other tokens of the user.
 * - A new email is `verified` once its link is opened, where verification is on; the old address is notified.
 */
export const updateMyUser = route(operation, {
  access: open,
  limit: limits.write,
  bodyLimit: bodyLimits.pictures,
  run: async (ctx, { body: given }) => {
    const { viewer } = ctx;
    const body = viewer.kind === 'bot' ? withoutPeopleFields(given) : given;
    const values = await readChange(ctx, body);
    const changed = Object.entries(values).filter(([key, value]) =>
      Object.entries(viewer.user).some(([name, old]) => name === key && old !== value),
    );
    if (!changed.length && body.avatar_description === undefined) return selfObject(viewer);
    const user = await save(ctx, values, body.avatar_description);
    return selfObject({ ...viewer, user });
  },
});

async function save(ctx: Context, values: Partial<UserRow>, avatarDescription: string | null | undefined): Promise<UserRow> {
  const { viewer } = ctx;
  try {
    return await ctx.transact(async (tx) => {
      // Concurrent changes by another request are kept, and this event includes them.
      const before = (await lockUser(tx.db, viewer.user.id)) ?? fail('UNKNOWN_USER');
      if (viewer.kind === 'person') {
        const taken = await takenFields(tx.db, { ...before, ...values });
        if (taken.username || taken.email) refuseTaken(taken);
      }
      const user = Object.keys(values).length ? await updateUserRow(tx.db, before, values) : before;
      await rememberAvatar(tx, { before, user }, avatarDescription);
      // The notice of a new password goes to the previous address.
      if (values.password !== undefined) await passwordChanged(tx, before, viewer.tokenHash);
      if (values.email !== undefined) await emailChanged(tx, before, user);
      tx.emit(USER_UPDATE, { user_ids: [user.id] }, selfObject({ ...viewer, user }));
      await tx.notify(USER_CHANGED, { before, user });
      return user;
    });
  } catch (error) {
    // Another user took the name between the check and the write.
    if (error instanceof UniqueViolation) refuseTaken(await takenFields(ctx.store.read, { ...viewer.user, ...values }));
    throw error;
  }
}

/** The columns that the body changes, each validated. */
async function readChange(ctx: Context, body: UpdateMyUserChange): Promise<Partial<UserRow>> {
  const { user, kind } = ctx.viewer;
  const needsPassword = body.new_password !== undefined || body.email !== undefined;
  if (needsPassword) await requireOwner(ctx, body.password);
  if (needsPassword && user.mfa_enabled !== 0) await requireProof(ctx, { code: body.code });
  const email = body.email?.toLowerCase();
  const complaint = body.username === undefined ? undefined : nameComplaint(kind, body.username);
  if (complaint) failForm({ username: complaint });
  const avatar = await readAvatar(ctx, body);
  const banner = body.banner && (await saveImage(ctx.blobs, `banners/${user.id}`, readImage(body.banner, 'banner')));
  return {
    ...(body.username === undefined ? {} : { username: kind === 'bot' ? body.username.trim() : body.username.toLowerCase() }),
    ...(avatar === undefined ? {} : { avatar }),
    ...(body.pronouns === undefined ? {} : { pronouns: body.pronouns?.trim() ?? '' }),
    ...(banner === undefined ? {} : { banner }),
    ...(body.global_name === undefined ? {} : { global_name: body.global_name?.trim() || null }),
    ...(body.bio === undefined ? {} : { bio: body.bio ?? '' }),
    ...(body.accent_color === undefined ? {} : { accent_color: body.accent_color }),
    ...(email === undefined || email === user.email ? {} : { email, verified: ctx.config.verifyEmail ? 0 : 1 }),
    ...(body.new_password === undefined ? {} : { password: await hashPassword(body.new_password, ctx.passwordCost) }),
  };
}

/** The hash of the new avatar, or of the earlier one that `avatar_id` names; undefined: as before. */
async function readAvatar(ctx: Context, body: UpdateMyUserChange): Promise<string | null | undefined> {
  const { id } = ctx.viewer.user;
  if (body.avatar) return saveImage(ctx.blobs, `avatars/${id}`, readImage(body.avatar, 'avatar'));
  if (body.avatar === null || !body.avatar_id) return body.avatar;
  const earlier = await findAvatar(ctx.store.read, id, body.avatar_id);
  return earlier ? earlier.hash : failForm({ avatar_id: complain.custom('UNKNOWN_AVATAR', 'This avatar is not one of yours.') });
}

function nameComplaint(kind: string, name: string): FieldError | undefined {
  return kind === 'bot' ? checkBotName(name) : checkPersonName(name);
}

function withoutPeopleFields(body: UpdateMyUserChange): UpdateMyUserChange {
  const left = { ...body };
  for (const field of PEOPLE_ONLY) delete left[field];
  return left;
}
