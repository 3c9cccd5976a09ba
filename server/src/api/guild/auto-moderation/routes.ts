import type { Route } from '../../../core/framework/route.ts';
import { createAutoModerationRule } from './create-auto-moderation-rule.ts';
import { deleteAutoModerationRule } from './delete-auto-moderation-rule.ts';
import { getAutoModerationRule } from './get-auto-moderation-rule.ts';
import { listAutoModerationRules } from './list-auto-moderation-rules.ts';
import { updateAutoModerationRule } from './update-auto-moderation-rule.ts';

/** Auto moderation under /guilds/{guild_id}/auto-moderation/rules, in path order. */
export const autoModerationRoutes: Route[] = [
  listAutoModerationRules,
  createAutoModerationRule,
  getAutoModerationRule,
  deleteAutoModerationRule,
  updateAutoModerationRule,
];
