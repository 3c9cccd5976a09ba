import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import { isPrivateThread } from '../../../core/access/threads.ts';
import { commandObject, inScope } from '../commands/command.ts';
import { findCommands } from '../commands/queries.ts';
import { findRules } from '../../guild/auto-moderation/queries.ts';
import { ruleObject } from '../../guild/auto-moderation/rule.ts';
import { findThreads } from '../../messages/threads/queries.ts';
import { threadObjects } from '../../messages/threads/load.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { findWebhooks } from '../../messages/webhooks/queries.ts';
import { webhookObject } from '../../messages/webhooks/webhook.ts';
import { EVENT_ACTIONS, WEBHOOK_ACTIONS } from '../../../core/framework/audit-place.ts';
import type { AuditEntryRow } from '../../../core/tables/database.ts';
import { targetsOf } from './redact.ts';
import { openEventObjects } from '../../guild/scheduled-events/open-events.ts';

const INTEGRATION_ACTIONS: ReadonlySet<number> = new Set([
  AUDIT_LOG_EVENTS.INTEGRATION_CREATE,
  AUDIT_LOG_EVENTS.INTEGRATION_UPDATE,
  AUDIT_LOG_EVENTS.INTEGRATION_DELETE,
]);

const RULE_ACTIONS: ReadonlySet<number> = new Set([
  AUDIT_LOG_EVENTS.AUTO_MODERATION_RULE_CREATE,
  AUDIT_LOG_EVENTS.AUTO_MODERATION_RULE_UPDATE,
  AUDIT_LOG_EVENTS.AUTO_MODERATION_RULE_DELETE,
]);

const COMMAND_ACTIONS: ReadonlySet<number> = new Set([AUDIT_LOG_EVENTS.APPLICATION_COMMAND_PERMISSION_UPDATE]);

const THREAD_ACTIONS: ReadonlySet<number> = new Set([
  AUDIT_LOG_EVENTS.THREAD_CREATE,
  AUDIT_LOG_EVENTS.THREAD_UPDATE,
  AUDIT_LOG_EVENTS.THREAD_DELETE,
]);

/**
 * The existing objects that entries name: acting users and targets, integrations, commands and auto moderation rules; and, in
 * channels that the viewer may view (`sees`), webhooks, public threads and scheduled events that are not over.
 */
export async function findReferenced(
  db: Db,
  guildId: Snowflake,
  entries: readonly AuditEntryRow[],
  sees: (channelId: Snowflake) => boolean,
) {
  const ids = entries.flatMap(({ user_id, target_id }) => [user_id, target_id]).filter((id) => id !== null);
  const users = await findUsers(db, ids);
  const targets = (actions: ReadonlySet<number>) => targetsOf(entries, actions);
  const integrationIds = targets(INTEGRATION_ACTIONS);
  const eventIds = targets(EVENT_ACTIONS);
  const ruleIds = targets(RULE_ACTIONS);
  return {
    users: [...users.values()].map(userObject),
    integrations: await findPartialIntegrations(db, guildId, integrationIds),
    webhooks: (await findWebhooks(db, guildId, targets(WEBHOOK_ACTIONS)))
      .filter(({ channel_id }) => sees(channel_id))
      .map(webhookObject),
    guild_scheduled_events: (eventIds.length ? await openEventObjects(db, guildId) : []).filter(
      ({ id, channel_id }) => eventIds.includes(id) && (channel_id === null || sees(channel_id)),
    ),
    threads: await findTargetThreads(db, targets(THREAD_ACTIONS), sees),
    application_commands: await findTargetCommands(db, guildId, targets(COMMAND_ACTIONS)),
    auto_moderation_rules: (ruleIds.length ? await findRules(db, guildId) : [])
      .filter((rule) => ruleIds.includes(rule.id))
      .map(ruleObject),
  };
}

/** Loads the guild's commands and global commands. Entries about all commands of an application match none. */
async function findTargetCommands(db: Db, guildId: Snowflake, ids: readonly Snowflake[]) {
  return inScope(await findCommands(db, ids), guildId).map((row) => commandObject(row));
}

/** Loads public threads in channels that the reader may view. */
async function findTargetThreads(db: Db, ids: readonly Snowflake[], sees: (channelId: Snowflake) => boolean) {
  const found = ids.length ? [...(await findThreads(db, ids)).values()] : [];
  const shown = found.filter((thread) => !isPrivateThread(thread) && sees(thread.parent_id));
  return threadObjects(db, shown, null);
}

/** Loads integrations of the guild as PartialDiscordIntegrationResponse. */
async function findPartialIntegrations(db: Db, guildId: Snowflake, ids: readonly Snowflake[]) {
  if (!ids.length) return [];
  const rows = await db.kysely
    .selectFrom('integrations')
    .innerJoin('applications', 'applications.id', 'integrations.application_id')
    .select(['integrations.id', 'integrations.application_id', 'applications.name'])
    .where('integrations.guild_id', '=', guildId)
    .where('integrations.id', 'in', ids)
    .orderBy('integrations.id')
    .execute();
  return rows.map(({ id, application_id, name }) => ({
    id,
    type: 'discord',
    name,
    account: { id: application_id, name },
    application_id,
  }));
}
