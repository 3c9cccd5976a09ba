import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { GuildOnboardingMode, OnboardingPromptType } from '../enums.ts';

/** A member's answers, as people's clients read them. */
export const Answers = Type.Object(
  {
    guild_id: Id,
    user_id: Id,
    onboarding_responses: Type.Array(Id),
    onboarding_prompts_seen: Type.Record(Type.String(), Type.Integer()),
    onboarding_responses_seen: Type.Record(Type.String(), Type.Integer()),
  },
  { title: 'Answers' },
);
export type Answers = Static<typeof Answers>;

/** A channel recommended to new members (GuildWelcomeScreenChannelResponse). */
export const WelcomeChannel = Type.Object(
  {
    channel_id: Id,
    description: Type.String(),
    emoji_id: Nullable(Id),
    emoji_name: Nullable(Type.String()),
  },
  { title: 'WelcomeChannel' },
);
export type WelcomeChannel = Static<typeof WelcomeChannel>;

/** The welcome screen of a guild (GuildWelcomeScreenResponse). */
export const WelcomeScreen = Type.Object(
  {
    description: Nullable(Type.String()),
    welcome_channels: Type.Array(WelcomeChannel),
  },
  { title: 'WelcomeScreen' },
);
export type WelcomeScreen = Static<typeof WelcomeScreen>;

/** An emoji next to a text: one of the guild's, a unicode one (`id` null), or none (both null). */
export const SmallEmoji = Type.Object(
  {
    id: Nullable(Id),
    name: Nullable(Type.String()),
    animated: Type.Boolean(),
  },
  { title: 'SmallEmoji' },
);
export type SmallEmoji = Static<typeof SmallEmoji>;

/** An option that a new member may pick, with the roles and channels it adds (OnboardingPromptOptionResponse). */
export const OnboardingOption = Type.Object(
  {
    id: Id,
    title: Type.String(),
    description: Type.String(),
    emoji: SmallEmoji,
    role_ids: Type.Array(Id),
    channel_ids: Type.Array(Id),
  },
  { title: 'OnboardingOption' },
);
export type OnboardingOption = Static<typeof OnboardingOption>;

/** A question to new members (OnboardingPromptResponse). */
export const OnboardingPrompt = Type.Object(
  {
    id: Id,
    title: Type.String(),
    options: Type.Array(OnboardingOption),
    single_select: Type.Boolean(),
    required: Type.Boolean(),
    in_onboarding: Type.Boolean(),
    type: OnboardingPromptType,
  },
  { title: 'OnboardingPrompt' },
);
export type OnboardingPrompt = Static<typeof OnboardingPrompt>;

/** The onboarding of a guild (GuildOnboardingResponse). */
export const Onboarding = Type.Object(
  {
    guild_id: Id,
    prompts: Type.Array(OnboardingPrompt),
    default_channel_ids: Type.Array(Id),
    enabled: Type.Boolean(),
    mode: GuildOnboardingMode,
  },
  { title: 'Onboarding' },
);
export type Onboarding = Static<typeof Onboarding>;
