import { Maybe, Snowflake, Text, OneOf } from '../../schemas.ts';
import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';

/** Id of a prompt or option to the time it was shown, ms since 1970. */
export const Seen = Maybe(
  Type.Record(Type.String({ pattern: '^[0-9]{1,19}$' }), Type.Integer({ minimum: 0 }), { maxProperties: 1000 }),
);

/** The complete set of options that a member picked, as people's clients send it. */
export const AnswersBody = Type.Object({
  onboarding_responses: Type.Array(Snowflake(), { maxItems: 750 }),
  onboarding_prompts_seen: Seen,
  onboarding_responses_seen: Seen,
});

export type AnswersBody = Static<typeof AnswersBody>;

export const Option = Type.Object({
  id: Maybe(Snowflake()),
  title: Text(1, 50),
  description: Maybe(Text(0, 100)),
  emoji_id: Maybe(Snowflake()),
  emoji_name: Maybe(Text(0, 100)),
  emoji_animated: Maybe(Type.Boolean()),
  role_ids: Maybe(Type.Array(Snowflake(), { maxItems: 50 })),
  channel_ids: Maybe(Type.Array(Snowflake(), { maxItems: 50 })),
});

export const Prompt = Type.Object({
  id: Snowflake(),
  title: Text(1, 100),
  options: Type.Array(Option, { minItems: LIMITS.onboarding.options.min, maxItems: LIMITS.onboarding.options.max }),
  single_select: Maybe(Type.Boolean()),
  required: Maybe(Type.Boolean()),
  in_onboarding: Maybe(Type.Boolean()),
  type: Maybe(OneOf(0, 1)),
});

/** The body of an update; absent fields are kept (UpdateGuildOnboardingRequest). */
export const OnboardingBody = Type.Object({
  prompts: Maybe(Type.Array(Prompt, { maxItems: LIMITS.onboarding.prompts.max })),
  enabled: Maybe(Type.Boolean()),
  default_channel_ids: Maybe(Type.Array(Snowflake(), { maxItems: 500 })),
  mode: Maybe(OneOf(0, 1)),
});

export type OnboardingBody = Static<typeof OnboardingBody>;
