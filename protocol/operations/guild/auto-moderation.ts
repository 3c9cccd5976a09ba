import { RuleObject } from '../../objects/guild/auto-moderation.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { TextWithin, OneOf } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { ruleFields } from '../../bodies/guild/auto-moderation.ts';

export const listAutoModerationRules = operation({
  id: 'list_auto_moderation_rules',
  method: 'GET',
  path: '/guilds/{guild_id}/auto-moderation/rules',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(RuleObject) },
});

export const createAutoModerationRule = operation({
  id: 'create_auto_moderation_rule',
  method: 'POST',
  path: '/guilds/{guild_id}/auto-moderation/rules',
  auth: ['bot', 'person'],
  body: Type.Object({
    name: TextWithin(LIMITS.autoModeration.ruleName),
    event_type: OneOf(1, 2),
    trigger_type: OneOf(1, 3, 4, 5, 6),
    ...ruleFields,
  }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: RuleObject },
});

export const getAutoModerationRule = operation({
  id: 'get_auto_moderation_rule',
  method: 'GET',
  path: '/guilds/{guild_id}/auto-moderation/rules/{rule_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: RuleObject },
});

export const deleteAutoModerationRule = operation({
  id: 'delete_auto_moderation_rule',
  method: 'DELETE',
  path: '/guilds/{guild_id}/auto-moderation/rules/{rule_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const updateAutoModerationRule = operation({
  id: 'update_auto_moderation_rule',
  method: 'PATCH',
  path: '/guilds/{guild_id}/auto-moderation/rules/{rule_id}',
  auth: ['bot', 'person'],
  body: Type.Object({
    name: Type.Optional(TextWithin(LIMITS.autoModeration.ruleName)),
    event_type: Type.Optional(OneOf(1, 2)),
    trigger_type: Type.Optional(OneOf(1, 3, 4, 5, 6)),
    ...ruleFields,
  }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: RuleObject },
});
