import { inGuild } from '../../../core/access/guild.ts';
import { rankOf } from '../../../core/access/member.ts';
import { channelReach } from '../../../core/access/reach.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GUILD_UPDATE } from '../guilds/events.ts';
import { guildObject } from '../guilds/guild.ts';
import { GUILD_ROLE_UPDATE } from '../roles/events.ts';
import { roleObject } from '../roles/role.ts';
import { updateRoleRow } from '../roles/queries.ts';
import { meetsRequirements, onboardingObject, promptRoles } from './onboarding.ts';
import { applyOnboarding } from './onboarding-body.ts';
import { findOnboarding, upsertOnboarding } from './queries.ts';
import type { Onboarding } from '@guildhall/protocol/objects/guild/welcome';
import { putGuildsOnboarding as operation } from '@guildhall/protocol/operations/guild/welcome';

/** Flag of a role that new members may pick (docs/contract/enums.md#role_flag). */
const IN_PROMPT = 1;

/**
 * Sets the guild's onboarding (GuildOnboardingResponse).
 * - While enabled it needs 7 channels visible to everyone, 5 of them writable: 350000 when being enabled, 350001 when
 *   already enabled.
 * - Roles that options assign must be below the caller's highest (50013).
 */
export const putGuildsOnboarding = route(operation, {
  access: inGuild('MANAGE_GUILD', 'MANAGE_ROLES'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body, access: { member } }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const row = await findOnboarding(tx.db, guild_id);
      const before = onboardingObject(row, guild);
      const after = applyOnboarding(before, body, { guild, reach: channelReach(guild, member, tx.now), newId: () => tx.id() });
      const had = promptRoles(before);
      for (const id of promptRoles(after))
        if (!had.has(id) && (guild.roles.get(id)?.row.position ?? 0) >= rankOf(guild, member)) fail('MISSING_PERMISSIONS');
      if (after.enabled && !meetsRequirements(guild, after, tx.now))
        fail(
          before.enabled
            ? 'CANNOT_UPDATE_ONBOARDING_WHILE_BELOW_REQUIREMENTS'
            : 'CANNOT_ENABLE_ONBOARDING_WITHOUT_MEETING_REQUIREMENTS',
        );
      await upsertOnboarding(tx.db, {
        guild_id,
        enabled: after.enabled ? 1 : 0,
        mode: after.mode,
        default_channel_ids_json: JSON.stringify(after.default_channel_ids),
        prompts_json: JSON.stringify(after.prompts),
      });
      await flagRoles(tx, guild, promptRoles(after));
      await auditOnboarding(tx, before, after, row === undefined);
      tx.emit(GUILD_UPDATE, { guild_id }, guildObject(await changeGuild(tx, guild_id)));
      return after;
    }),
});

/** Updates the role flag that marks roles new members may pick. */
async function flagRoles(tx: Tx, guild: GuildState, picked: ReadonlySet<string>): Promise<void> {
  const guild_id = guild.id;
  for (const { row } of guild.roles.values()) {
    const flags = picked.has(row.id) ? row.flags | IN_PROMPT : row.flags & ~IN_PROMPT;
    if (flags === row.flags) continue;
    await updateRoleRow(tx.db, row, { flags });
    tx.emit(GUILD_ROLE_UPDATE, { guild_id }, { guild_id, role: roleObject({ ...row, flags }) });
  }
}

/** Adds 166 the first time, otherwise 167 for the changes; 163, 164 and 165 for each prompt. */
async function auditOnboarding(tx: Tx, before: Onboarding, after: Onboarding, isFirst: boolean): Promise<void> {
  const { guild_id } = after;
  const changes = changesBetween({ ...before }, { ...after }, ['default_channel_ids', 'enabled', 'mode']);
  if (isFirst) await tx.audit({ guild_id, action: 'ONBOARDING_CREATE', target_id: guild_id, changes });
  else if (changes.length) await tx.audit({ guild_id, action: 'ONBOARDING_UPDATE', target_id: guild_id, changes });
  const keys = ['title', 'options', 'single_select', 'required', 'in_onboarding', 'type'];
  for (const prompt of after.prompts) {
    const former = before.prompts.find((one) => one.id === prompt.id);
    const differences = changesBetween({ ...former }, { ...prompt }, keys);
    const action = former ? 'ONBOARDING_PROMPT_UPDATE' : 'ONBOARDING_PROMPT_CREATE';
    if (differences.length) await tx.audit({ guild_id, action, target_id: prompt.id, changes: differences });
  }
  for (const prompt of before.prompts) {
    if (after.prompts.some((one) => one.id === prompt.id)) continue;
    const gone = changesBetween({ ...prompt }, {}, keys);
    await tx.audit({ guild_id, action: 'ONBOARDING_PROMPT_DELETE', target_id: prompt.id, changes: gone });
  }
}
