import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { bitsOf } from '@guildhall/protocol/permissions';
import { permissionsOf } from '../../../core/access/member.ts';
import type { GuildAccess } from '../../../core/access/guild.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { has } from '../../../core/access/permissions.ts';
import type { AutomodRuleRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GUILD_UPDATE } from '../guilds/events.ts';
import { guildFeatures, guildObject } from '../guilds/guild.ts';
import { TRIGGERS } from '@guildhall/protocol/auto-moderation/match';
import { ACTIONS } from './rule.ts';
import type { RuleAction } from '@guildhall/protocol/objects/guild/auto-moderation';

const FEATURE = 'AUTO_MODERATION';

/** Requires MODERATE_MEMBERS for a timeout (50013). */
export function checkMayAct(tx: Tx, { guild, member }: GuildAccess, actions: readonly RuleAction[]): void {
  const times = actions.some((action) => action.type === ACTIONS.TIMEOUT);
  if (times && !has(permissionsOf(guild, member, tx.now), bitsOf('MODERATE_MEMBERS'))) fail('MISSING_PERMISSIONS');
}

/** Limits a guild to six KEYWORD rules, and one rule of each other trigger (50035). */
export function checkRoom(rules: readonly AutomodRuleRow[], trigger: number): void {
  const same = rules.filter((row) => row.trigger_type === trigger).length;
  if (same < (trigger === TRIGGERS.KEYWORD ? LIMITS.autoModeration.keywordRules.max : 1)) return;
  const message = 'The guild has the maximum number of rules with this trigger.';
  failForm({ trigger_type: complain.custom('AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED', message) });
}

/** Adds the feature AUTO_MODERATION to a guild with rules, or removes it: GUILD_UPDATE if that changes. */
export async function setFeature(tx: Tx, guild: GuildState, hasRules: boolean): Promise<void> {
  const before = guildFeatures(guild.row);
  if (before.includes(FEATURE) === hasRules) return;
  const features = hasRules ? [...before, FEATURE] : before.filter((feature) => feature !== FEATURE);
  const row = { ...guild.row, features_json: JSON.stringify(features) };
  await saveFeatures(tx, guild.id, row.features_json);
  tx.emit(GUILD_UPDATE, { guild_id: guild.id }, guildObject({ ...guild, row }));
}

async function saveFeatures(tx: Tx, id: Snowflake, features_json: string): Promise<void> {
  await tx.db.kysely.updateTable('guilds').set({ features_json }).where('id', '=', id).execute();
}
