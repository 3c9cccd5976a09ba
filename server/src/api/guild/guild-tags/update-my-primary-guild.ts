import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { shareGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { isMember } from '../members/queries.ts';
import { lockUser } from '../../people/users/queries.ts';
import { selfObject } from '../../people/users/user.ts';
import { adopted, HIDDEN, setPrimaryGuild } from './primary-guild.ts';
import { shownTag } from './tag.ts';
import type { PrimaryGuild } from '@guildhall/protocol/objects/people/users';
import {
  type UpdateMyPrimaryGuildBody,
  updateMyPrimaryGuild as operation,
} from '@guildhall/protocol/operations/guild/guild-tags';

/**
 * Shows the tag of a guild next to the caller's name, or hides it: `identity_enabled` false, or a null
 * `identity_guild_id` (UserPIIResponse).
 * - USER_UPDATE, and GUILD_MEMBER_UPDATE in the caller's guilds.
 * - Not a member: 50001. A guild without a tag: 50035 at `identity_guild_id`. A provisional account: 50002.
 */
export const updateMyPrimaryGuild = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const { viewer } = ctx;
    if (viewer.user.provisional_application_id !== null) fail('INVALID_ACCOUNT_TYPE');
    const user = await ctx.transact(async (tx) => {
      const wanted = await primaryGuildOf(tx, viewer.user.id, body);
      const before = (await lockUser(tx.db, viewer.user.id)) ?? fail('UNKNOWN_USER');
      if (wanted) return setPrimaryGuild(tx, before, wanted);
      if (body.identity_enabled && before.primary_guild_id === null) failForm({ identity_guild_id: complain.required() });
      return before;
    });
    return selfObject({ ...viewer, user });
  },
});

/** The new `primary_guild` by the body; undefined if the body changes nothing. */
async function primaryGuildOf(tx: Tx, userId: Snowflake, body: UpdateMyPrimaryGuildBody): Promise<PrimaryGuild | undefined> {
  const { identity_guild_id: guildId, identity_enabled } = body;
  if (identity_enabled === false || guildId === null) return HIDDEN;
  if (guildId === undefined) return undefined;
  // Locked until the commit, so that neither the tag nor the membership changes before the user shows it.
  const guild = await shareGuild(tx.db, guildId);
  if (!guild || !(await isMember(tx.db, guildId, userId))) fail('MISSING_ACCESS');
  const noTag = complain.custom('GUILD_TAG_MISSING', 'This guild has no tag.');
  return adopted(guildId, shownTag(guild) ?? failForm({ identity_guild_id: noTag }));
}
