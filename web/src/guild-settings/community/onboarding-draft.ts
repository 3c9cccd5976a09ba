import type { OnboardingBody } from '@guildhall/protocol/bodies/guild/welcome';
import type { Onboarding, OnboardingOption, OnboardingPrompt } from '@guildhall/protocol/objects/guild/welcome';

/** An id that none of the things has; the server replaces it with one of its own. */
const freshId = (taken: readonly { id: string }[]): string => {
  let id = 1;
  while (taken.some((one) => one.id === String(id))) id += 1;
  return String(id);
};

/** An answer without words. */
export const emptyOption = (taken: readonly OnboardingOption[]): OnboardingOption => ({
  id: freshId(taken),
  title: '',
  description: '',
  emoji: { id: null, name: null, animated: false },
  role_ids: [],
  channel_ids: [],
});

/** A question without words, with one answer. */
export const emptyPrompt = (taken: readonly OnboardingPrompt[]): OnboardingPrompt => ({
  id: freshId(taken),
  title: '',
  options: [emptyOption([])],
  single_select: false,
  required: false,
  in_onboarding: true,
  type: 0,
});

/** The changes of an onboarding as the server takes them; it knows emojis by their parts. */
export function onboardingBody({ prompts, ...rest }: Partial<Pick<Onboarding, 'prompts' | 'enabled' | 'default_channel_ids'>>) {
  const body: OnboardingBody = { ...rest };
  if (prompts)
    body.prompts = prompts.map((prompt) => ({
      ...prompt,
      type: prompt.type === 1 ? 1 : 0,
      options: prompt.options.map(({ emoji, ...option }) => ({
        ...option,
        emoji_id: emoji.id,
        emoji_name: emoji.name,
        emoji_animated: emoji.animated,
      })),
    }));
  return body;
}
