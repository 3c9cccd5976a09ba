import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { GuildAccess } from '../../../core/access/guild.ts';
import { seesChannel } from '../../../core/access/reach.ts';
import { EVENT_ACTIONS, WEBHOOK_ACTIONS } from '../../../core/framework/audit-place.ts';
import { redactEntry } from '../../../core/framework/audit-redaction.ts';
import { auditEntryObject } from '../../../core/framework/audit.ts';
import type { Context } from '../../../core/framework/context.ts';
import { threadPermissions } from '../../../core/access/permissions.ts';
import type { AuditEntryRow } from '../../../core/tables/database.ts';
import { isPrivateThread } from '../../../core/access/threads.ts';
import { findEvents } from '../../guild/scheduled-events/queries.ts';
import { findOwnMemberships, findThreads } from '../../messages/threads/queries.ts';
import { findWebhooks } from '../../messages/webhooks/queries.ts';
import type { AuditEntryObject } from '@guildhall/protocol/objects/guild/audit-log';

/**
 * Entries as the caller may see them; see redactEntry(). Entries about deleted channels are whole: the permissions that
 * hid the channel are gone.
 */
export async function redactEntries(
  ctx: Context,
  access: GuildAccess,
  entries: readonly AuditEntryRow[],
): Promise<AuditEntryObject[]> {
  const hidden = await hiddenTargets(ctx, access, entries);
  return entries.map((row) => redactEntry(auditEntryObject(row), hidden));
}

/** The guild's hidden channels, and the threads, webhooks and scheduled events in them that entries name. */
async function hiddenTargets(
  ctx: Context,
  { guild, member }: GuildAccess,
  entries: readonly AuditEntryRow[],
): Promise<ReadonlySet<Snowflake>> {
  const { clock, store, viewer } = ctx;
  const now = clock.now();
  const hidden = new Set([...guild.channels.keys()].filter((id) => !seesChannel(guild, member, now, id)));
  const threads = await findThreads(store.read, entries.flatMap(namedChannels));
  const ofMembers = [...threads.values()].filter(isPrivateThread).map(({ id }) => id);
  const own = await findOwnMemberships(store.read, viewer.user.id, ofMembers);
  for (const thread of threads.values()) {
    const parent = guild.channels.get(thread.parent_id);
    const permissions = parent ? threadPermissions(guild, parent, member, now) : 0n;
    const isOpen = !isPrivateThread(thread) || own.has(thread.id) || (permissions & PERMISSIONS.MANAGE_THREADS) !== 0n;
    if (!isOpen || (permissions & PERMISSIONS.VIEW_CHANNEL) === 0n) hidden.add(thread.id);
  }
  const webhooks = await findWebhooks(store.read, guild.id, targetsOf(entries, WEBHOOK_ACTIONS));
  const events = await findEvents(store.read, guild.id, targetsOf(entries, EVENT_ACTIONS));
  for (const { id, channel_id } of [...webhooks, ...events]) if (channel_id !== null && hidden.has(channel_id)) hidden.add(id);
  return hidden;
}

/** The channels or threads that an entry itself names. */
function namedChannels(row: AuditEntryRow): Snowflake[] {
  const options: Record<string, string> = row.options_json === null ? {} : JSON.parse(row.options_json);
  return [row.target_id, options.channel_id].filter((id) => typeof id === 'string');
}

/** The targets of the entries with one of some actions. */
export function targetsOf(entries: readonly AuditEntryRow[], actions: ReadonlySet<number>): Snowflake[] {
  return entries.flatMap(({ action_type, target_id }) => (actions.has(action_type) && target_id !== null ? [target_id] : []));
}
