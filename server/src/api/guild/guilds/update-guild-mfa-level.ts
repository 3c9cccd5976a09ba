import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { hasSecondFactor } from '../../../core/access/viewer.ts';
import { requireProof } from '../../people/mfa/prove.ts';
import { accessOwnGuild, changeOwnGuild } from './access.ts';
import { GUILD_UPDATE } from './events.ts';
import { guildObject } from './guild.ts';
import { updateGuildRow } from './queries.ts';
import { updateGuildMfaLevel as operation } from '@guildhall/protocol/operations/guild/guilds';

/**
 * Sets whether elevated permissions require a second factor in a guild: `{level}`. Owner only (50013), with a proof;
 * for level 1 the owner must have a second factor (60003). GUILD_UPDATE; audit 1.
 */
export const updateGuildMfaLevel = route(operation, {
  access: accessOwnGuild,
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body: { level } }) => {
    if (level === 1 && !hasSecondFactor(ctx.viewer)) fail('TWO_FACTOR_REQUIRED');
    await requireProof(ctx);
    return ctx.transact(async (tx) => {
      const guild = await changeOwnGuild(tx, guild_id, ctx.viewer.user.id);
      const old_value = guild.row.mfa_level;
      if (old_value === level) return { level };
      await updateGuildRow(tx.db, guild_id, { mfa_level: level });
      tx.emit(GUILD_UPDATE, { guild_id }, guildObject({ ...guild, row: { ...guild.row, mfa_level: level } }));
      const changes = [{ key: 'mfa_level', old_value, new_value: level }];
      await tx.audit({ guild_id, action: 'GUILD_UPDATE', target_id: guild_id, changes });
      return { level };
    });
  },
});
