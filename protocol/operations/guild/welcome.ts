import { Type, type Static } from 'typebox';
import { Maybe, TextWithin, Snowflake, Text } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { Onboarding, Answers, WelcomeScreen } from '../../objects/guild/welcome.ts';
import { OnboardingBody, AnswersBody } from '../../bodies/guild/welcome.ts';

export const UpdateGuildWelcomeScreenBody = Type.Object({
  description: Maybe(TextWithin(LIMITS.guilds.welcomeDescription)),
  welcome_channels: Maybe(
    Type.Array(
      Type.Object({
        channel_id: Snowflake(),
        description: Text(1, 50),
        emoji_id: Maybe(Snowflake()),
        emoji_name: Maybe(Text(0, 152_133)),
      }),
      { maxItems: LIMITS.guilds.welcomeChannels.max },
    ),
  ),
  enabled: Maybe(Type.Boolean()),
});

export type UpdateGuildWelcomeScreenBody = Static<typeof UpdateGuildWelcomeScreenBody>;

export const getGuildNewMemberWelcome = operation({
  id: 'get_guild_new_member_welcome',
  method: 'GET',
  path: '/guilds/{guild_id}/new-member-welcome',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const getGuildsOnboarding = operation({
  id: 'get_guilds_onboarding',
  method: 'GET',
  path: '/guilds/{guild_id}/onboarding',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      ...Onboarding.properties,
      responses: Type.Optional(Type.Array(Type.String())),
      onboarding_prompts_seen: Type.Optional(Type.Record(Type.String(), Type.Integer())),
      onboarding_responses_seen: Type.Optional(Type.Record(Type.String(), Type.Integer())),
    }),
  },
});

export const putGuildsOnboarding = operation({
  id: 'put_guilds_onboarding',
  method: 'PUT',
  path: '/guilds/{guild_id}/onboarding',
  auth: ['bot', 'person'],
  body: OnboardingBody,
  audit: true,
  errors: [
    'UNKNOWN_GUILD',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'CANNOT_ENABLE_ONBOARDING_WITHOUT_MEETING_REQUIREMENTS',
    'CANNOT_UPDATE_ONBOARDING_WHILE_BELOW_REQUIREMENTS',
  ],
  replies: { 200: Onboarding },
});

export const createOnboardingResponses = operation({
  id: 'create_onboarding_responses',
  method: 'POST',
  path: '/guilds/{guild_id}/onboarding-responses',
  auth: ['person'],
  body: AnswersBody,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_MEMBER', 'FEATURE_TEMPORARILY_DISABLED', 'MISSING_ACCESS'],
  replies: { 200: Answers },
});

export const updateOnboardingResponses = operation({
  id: 'update_onboarding_responses',
  method: 'PUT',
  path: '/guilds/{guild_id}/onboarding-responses',
  auth: ['person'],
  body: AnswersBody,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_MEMBER', 'FEATURE_TEMPORARILY_DISABLED', 'MISSING_ACCESS'],
  replies: { 200: Answers },
});

export const getGuildWelcomeScreen = operation({
  id: 'get_guild_welcome_screen',
  method: 'GET',
  path: '/guilds/{guild_id}/welcome-screen',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_WELCOME_SCREEN', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: WelcomeScreen },
});

export const updateGuildWelcomeScreen = operation({
  id: 'update_guild_welcome_screen',
  method: 'PATCH',
  path: '/guilds/{guild_id}/welcome-screen',
  auth: ['bot', 'person'],
  body: UpdateGuildWelcomeScreenBody,
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: WelcomeScreen },
});
