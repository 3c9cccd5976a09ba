import type { Snowflake } from '@guildhall/protocol/ids';
import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { UniqueViolation } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GUILD_UPDATE } from './events.ts';
import { guildFeatures, guildObject } from './guild.ts';
import { updateGuildRow } from './queries.ts';
import { isCodeTaken, readVanityCode, VANITY_URL, vanityUrl } from './vanity.ts';
import { updateGuildVanityUrl as operation } from '@guildhall/protocol/operations/guild/guilds';

/**
 * Sets a guild's vanity code; null removes it (VanityURLResponse).
 * - Without the feature VANITY_URL: 50101. An invalid or taken code: 50020.
 * - A new code starts with 0 uses. GUILD_UPDATE and audit 1.
 */
export const updateGuildVanityUrl = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body, access: { guild } }) => {
    if (!guildFeatures(guild.row).includes(VANITY_URL)) fail('SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION');
    const code = body.code ? (readVanityCode(body.code) ?? fail('INVITE_CODE_INVALID_OR_TAKEN')) : null;
    try {
      return await ctx.transact((tx) => setCode(tx, guild_id, code));
    } catch (error) {
      // Another guild took it between the check and the write.
      if (error instanceof UniqueViolation) fail('INVITE_CODE_INVALID_OR_TAKEN');
      throw error;
    }
  },
});

async function setCode(tx: Tx, guild_id: Snowflake, code: string | null) {
  const guild = await changeGuild(tx, guild_id);
  const before = guild.row.vanity_url_code;
  if (code === before) return vanityUrl(tx.db, guild_id);
  if (code !== null && (await isCodeTaken(tx.db, code, guild_id))) fail('INVITE_CODE_INVALID_OR_TAKEN');
  const values = { vanity_url_code: code, vanity_url_uses: 0 };
  await updateGuildRow(tx.db, guild_id, values);
  tx.emit(GUILD_UPDATE, { guild_id }, guildObject({ ...guild, row: { ...guild.row, ...values } }));
  const change = {
    key: 'vanity_url_code',
    ...(before === null ? {} : { old_value: before }),
    ...(code === null ? {} : { new_value: code }),
  };
  await tx.audit({ guild_id, action: 'GUILD_UPDATE', target_id: guild_id, changes: [change] });
  return vanityUrl(tx.db, guild_id);
}
