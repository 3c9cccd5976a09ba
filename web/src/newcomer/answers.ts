import type { OnboardingPrompt } from '@guildhall/protocol/objects/guild/welcome';
import type { Id } from '../api/wire-base.ts';

/** The picked options after one more is picked or dropped; a question with a single answer has only the last one. */
export function toggled(prompt: OnboardingPrompt, picked: readonly Id[], option: Id): Id[] {
  const own = new Set(prompt.options.map(({ id }) => id));
  if (picked.includes(option)) return picked.filter((id) => id !== option);
  return [...(prompt.single_select ? picked.filter((id) => !own.has(id)) : picked), option];
}

/** Whether every question that new members must answer has an answer. */
export function isComplete(prompts: readonly OnboardingPrompt[], picked: readonly Id[]): boolean {
  return prompts.every(
    ({ required, in_onboarding, options }) => !required || !in_onboarding || options.some(({ id }) => picked.includes(id)),
  );
}

/** The channels that the picked options suggest, without repetition. */
export function suggestedChannels(prompts: readonly OnboardingPrompt[], picked: readonly Id[]): Id[] {
  const options = prompts.flatMap((prompt) => prompt.options).filter(({ id }) => picked.includes(id));
  return [...new Set(options.flatMap((option) => option.channel_ids))];
}
