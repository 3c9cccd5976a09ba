import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { channelPermissions } from '../../../core/access/permissions.ts';
import type { OnboardingRow } from '../../../core/tables/database.ts';
import type { OnboardingPrompt, Onboarding } from '@guildhall/protocol/objects/guild/welcome';

/** docs/contract/enums.md#onboarding_mode: whether channels of options count towards the constraints. */
export const ONBOARDING_ADVANCED = 1;
const WRITABLE = PERMISSIONS.VIEW_CHANNEL | PERMISSIONS.SEND_MESSAGES;

/** Converts a row to its wire form, without deleted channels and roles; empty and disabled if it was never set. */
export function onboardingObject(row: OnboardingRow | undefined, guild: GuildState): Onboarding {
  const prompts: OnboardingPrompt[] = row ? JSON.parse(row.prompts_json) : [];
  const defaults: Snowflake[] = row ? JSON.parse(row.default_channel_ids_json) : [];
  const whole = {
    guild_id: guild.id,
    prompts: prompts.map((prompt) => ({
      ...prompt,
      options: prompt.options.map((option) => ({ ...option, role_ids: option.role_ids.filter((id) => guild.roles.has(id)) })),
    })),
    default_channel_ids: defaults,
    enabled: row?.enabled === 1,
    mode: row?.mode ?? 0,
  };
  return withChannels(whole, (id) => guild.channels.has(id));
}

/** An onboarding without the channels that do not pass. */
export function withChannels(onboarding: Onboarding, passes: (channelId: Snowflake) => boolean): Onboarding {
  return {
    ...onboarding,
    prompts: onboarding.prompts.map((prompt) => ({
      ...prompt,
      options: prompt.options.map((option) => ({ ...option, channel_ids: option.channel_ids.filter(passes) })),
    })),
    default_channel_ids: onboarding.default_channel_ids.filter(passes),
  };
}

/** Returns whether new members see enough channels for onboarding to be enabled. */
export function meetsRequirements(guild: GuildState, { default_channel_ids, prompts, mode }: Onboarding, now: number): boolean {
  const shown = new Set(default_channel_ids);
  if (mode === ONBOARDING_ADVANCED)
    for (const { options } of prompts) for (const { channel_ids } of options) for (const id of channel_ids) shown.add(id);
  // A member with only @everyone.
  const newcomer = { userId: '0', roleIds: [], timedOutUntil: null };
  const writable = [...shown].filter((id) => {
    const channel = guild.channels.get(id);
    return channel && (channelPermissions(guild, channel, newcomer, now) & WRITABLE) === WRITABLE;
  });
  return shown.size >= LIMITS.onboarding.defaultChannels.min && writable.length >= LIMITS.onboarding.writableChannels.min;
}

/** All roles that options assign. */
export function promptRoles({ prompts }: Onboarding): Set<Snowflake> {
  return new Set(prompts.flatMap(({ options }) => options.flatMap((option) => option.role_ids)));
}
