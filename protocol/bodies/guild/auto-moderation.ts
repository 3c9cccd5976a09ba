import { Type } from 'typebox';
import { OneOf, Maybe, Snowflake, WholeWithin, TextWithin } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';

export const Action = Type.Object({
  type: OneOf(1, 2, 3, 4),
  metadata: Maybe(
    Type.Object({
      channel_id: Maybe(Snowflake()),
      custom_message: Maybe(Type.String({ maxLength: LIMITS.autoModeration.customMessage.max })),
      duration_seconds: Maybe(WholeWithin(LIMITS.autoModeration.timeout)),
    }),
  ),
});

export const Metadata = Type.Object({
  keyword_filter: Maybe(
    Type.Array(TextWithin(LIMITS.autoModeration.keyword), {
      maxItems: LIMITS.autoModeration.keywords.max,
    }),
  ),
  regex_patterns: Maybe(
    Type.Array(TextWithin(LIMITS.autoModeration.pattern), {
      maxItems: LIMITS.autoModeration.patterns.max,
    }),
  ),
  allow_list: Maybe(
    Type.Array(TextWithin(LIMITS.autoModeration.keyword), {
      maxItems: LIMITS.autoModeration.keywords.max,
    }),
  ),
  presets: Maybe(Type.Array(OneOf(1, 2, 3))),
  mention_total_limit: Maybe(WholeWithin(LIMITS.autoModeration.mentions)),
  mention_raid_protection_enabled: Maybe(Type.Boolean()),
});

/** The rule fields that create and update share (docs/limits.md). */
export const ruleFields = {
  actions: Maybe(
    Type.Array(Action, { minItems: LIMITS.autoModeration.actions.min, maxItems: LIMITS.autoModeration.actions.max }),
  ),
  trigger_metadata: Maybe(Metadata),
  enabled: Maybe(Type.Boolean()),
  exempt_roles: Maybe(Type.Array(Snowflake(), { maxItems: LIMITS.autoModeration.exemptRoles.max })),
  exempt_channels: Maybe(Type.Array(Snowflake(), { maxItems: LIMITS.autoModeration.exemptChannels.max })),
};
