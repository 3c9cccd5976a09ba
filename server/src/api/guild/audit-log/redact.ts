import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { GuildAccess } from '../../../core/access/guild.ts';
import { seesChannel } from '../../../core/access/reach.ts';
import { auditEntryObject } from '../../../core/audit.ts';
import type { Context } from '../../../core/context.ts';
import { threadPermissions } from '../../../core/permissions.ts';
import type { AuditEntryRow } from '../../../core/tables.ts';
import { isPrivateThread } from '../../../core/threads.ts';
import { findEvents } from '../scheduled-events/queries.ts';
import { findOwnMemberships, findThreads } from '../../messages/threads/queries.ts';
import { findWebhooks } from '../../messages/webhooks/queries.ts';
import type { AuditChange, AuditEntryObject } from '@guildhall/protocol/objects/guild/audit-log';

/** The key of a change that names the channel which the entry's target is in. */
const PLACE = 'channel_id';

/**
 * Entries as a reader may have them. An entry about a hidden channel, or about something in one, keeps who did what
 * to which id, but has neither changes nor a reason: those hold names, topics and texts. Of other entries, single
 * changes that name a hidden channel are left out (docs/contract/channels.md#obfuscated-channels). Entries about
 * deleted channels are whole: the permissions that hid the channel are gone.
 */
export async function redactEntries(
  ctx: Context,
  access: GuildAccess,
  entries: readonly AuditEntryRow[],
): Promise<AuditEntryObject[]> {
  const hidden = await hiddenTargets(ctx, access, entries);
  if (hidden.size === 0) return entries.map(auditEntryObject);
  return entries.map((row) => {
    const { changes, reason, options, ...target } = auditEntryObject(row);
    const bare = { ...target, ...(options ? { options: withoutTexts(options) } : {}) };
    const places = (changes ?? []).filter(({ key }) => key === PLACE).flatMap(valuesOf);
    if ([row.target_id, options?.channel_id, ...places].some((place) => names(place, hidden))) return bare;
    const shown = changes?.filter((change) => !valuesOf(change).some((value) => names(value, hidden)));
    const said = { ...(options ? { options } : {}), ...(reason === undefined ? {} : { reason }) };
    return { ...target, ...(shown?.length ? { changes: shown } : {}), ...said };
  });
}

/** Options without the status of a voice channel, the only text of a channel among them. */
function withoutTexts({ status: _status, ...options }: Record<string, string>): Record<string, string> {
  return options;
}

const valuesOf = ({ old_value, new_value }: AuditChange): unknown[] => [old_value, new_value];

/** Whether a value is one of the ids, or holds one at any depth. */
function names(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => names(inner, ids));
}

/** The guild's hidden channels, and what entries name that is in one: threads, webhooks and scheduled events. */
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

export const WEBHOOK_ACTIONS: ReadonlySet<number> = new Set([
  AUDIT_LOG_EVENTS.WEBHOOK_CREATE,
  AUDIT_LOG_EVENTS.WEBHOOK_UPDATE,
  AUDIT_LOG_EVENTS.WEBHOOK_DELETE,
]);

export const EVENT_ACTIONS: ReadonlySet<number> = new Set([
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_CREATE,
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_UPDATE,
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_DELETE,
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE,
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE,
  AUDIT_LOG_EVENTS.GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE,
]);
