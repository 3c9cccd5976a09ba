import type { Snowflake } from '@guildhall/protocol/ids';
import type { Static } from 'typebox';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { ChannelReach } from '../../../core/access/reach.ts';
import { readEmoji } from './emoji.ts';
import type { Onboarding, OnboardingOption, OnboardingPrompt } from '@guildhall/protocol/objects/guild/welcome';
import type { Prompt, OnboardingBody } from '@guildhall/protocol/bodies/guild/welcome';

/** The context of an onboarding update. */
interface Editing {
  guild: GuildState;
  reach: ChannelReach;
  newId: () => Snowflake;
}

function channelsOf({ default_channel_ids, prompts }: Onboarding): Snowflake[] {
  return [...default_channel_ids, ...prompts.flatMap(({ options }) => options.flatMap((option) => option.channel_ids))];
}

/**
 * Applies a body to the onboarding.
 * - Channels must be in the editor's reach, or already in the onboarding.
 * - Prompts and options keep known ids; others get new ones.
 * - Channels, roles and emojis must be the guild's own (50035).
 */
export function applyOnboarding(before: Onboarding, body: OnboardingBody, { guild, reach, newId }: Editing): Onboarding {
  const known = new Map(before.prompts.map((prompt) => [prompt.id, prompt]));
  const current = channelsOf(before);
  const isInReach = (id: Snowflake) => reach(id, current) !== undefined;
  const prompts = body.prompts?.map((prompt, index) => {
    const found = known.get(prompt.id);
    known.delete(prompt.id);
    return readPrompt(prompt, found, { guild, newId, isInReach, at: `prompts.${index}.` });
  });
  return {
    guild_id: before.guild_id,
    prompts: prompts ?? before.prompts,
    default_channel_ids: body.default_channel_ids
      ? ownChannels(isInReach, body.default_channel_ids, 'default_channel_ids.')
      : before.default_channel_ids,
    enabled: body.enabled ?? before.enabled,
    mode: body.mode ?? before.mode,
  };
}

interface PromptContext extends Omit<Editing, 'reach'> {
  isInReach: (id: Snowflake) => boolean;
  at: string;
}

function readPrompt(
  body: Static<typeof Prompt>,
  found: OnboardingPrompt | undefined,
  { guild, newId, isInReach, at }: PromptContext,
): OnboardingPrompt {
  const known = new Set(found?.options.map((option) => option.id));
  const options = body.options.map((option, index): OnboardingOption => {
    const place = `${at}options.${index}.`;
    const id = option.id && known.delete(option.id) ? option.id : newId();
    return {
      id,
      title: option.title,
      description: option.description ?? '',
      emoji: readEmoji(guild, option, place),
      role_ids: ownRoles(guild, option.role_ids ?? [], `${place}role_ids.`),
      channel_ids: ownChannels(isInReach, option.channel_ids ?? [], `${place}channel_ids.`),
    };
  });
  return {
    id: found?.id ?? newId(),
    title: body.title,
    options,
    single_select: body.single_select ?? false,
    required: body.required ?? false,
    in_onboarding: body.in_onboarding ?? true,
    type: body.type ?? 0,
  };
}

function ownChannels(isInReach: (id: Snowflake) => boolean, ids: readonly Snowflake[], at: string): Snowflake[] {
  ids.forEach((id, index) => {
    if (!isInReach(id)) failForm({ [`${at}${index}`]: complain.custom('CHANNEL_INVALID', 'This channel is not in the guild.') });
  });
  return [...new Set(ids)];
}

function ownRoles(guild: GuildState, ids: readonly Snowflake[], at: string): Snowflake[] {
  ids.forEach((id, index) => {
    const role = guild.roles.get(id)?.row;
    if (!role || role.managed === 1 || id === guild.id)
      failForm({ [`${at}${index}`]: complain.custom('ROLE_INVALID', 'This role cannot be picked.') });
  });
  return [...new Set(ids)];
}
