import { Type } from 'typebox';
import { Snowflake, Whole } from '../../schemas.ts';
import { UserObject } from '../../objects/people/users.ts';
import { Id } from '../../objects/parts.ts';
import { IntegrationTypes } from '../../objects/enums.ts';
import { WebhookObject } from '../../objects/messages/webhooks.ts';
import { ScheduledEventObject } from '../../objects/guild/scheduled-events.ts';
import { ThreadObject } from '../../objects/messages/threads.ts';
import { CommandObject } from '../../objects/apps/commands.ts';
import { RuleObject } from '../../objects/guild/auto-moderation.ts';
import { AuditEntryObject } from '../../objects/guild/audit-log.ts';
import { operation } from '../../operation.ts';

export const listGuildAuditLogEntries = operation({
  id: 'list_guild_audit_log_entries',
  method: 'GET',
  path: '/guilds/{guild_id}/audit-logs',
  auth: ['bot', 'person'],
  query: Type.Object({
    user_id: Type.Optional(Snowflake()),
    target_id: Type.Optional(Snowflake()),
    action_type: Type.Optional(Type.Integer()),
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(Whole(1, 100)),
  }),
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      users: Type.Array(UserObject),
      integrations: Type.Array(
        Type.Object({
          id: Id,
          type: IntegrationTypes,
          name: Type.String(),
          account: Type.Object({
            id: Type.String(),
            name: Type.String(),
          }),
          application_id: Id,
        }),
      ),
      webhooks: Type.Array(WebhookObject),
      guild_scheduled_events: Type.Array(ScheduledEventObject),
      threads: Type.Array(ThreadObject),
      application_commands: Type.Array(CommandObject),
      auto_moderation_rules: Type.Array(RuleObject),
      audit_log_entries: Type.Array(AuditEntryObject),
    }),
  },
});
