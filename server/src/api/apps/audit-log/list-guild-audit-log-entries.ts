import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import type { Snowflake as Id } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { inGuild } from '../../../core/access/guild.ts';
import { seesChannel } from '../../../core/access/reach.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findAuditEntries } from './queries.ts';
import { redactEntries } from './redact.ts';
import { findReferenced } from './referenced.ts';
import { listGuildAuditLogEntries as operation } from '@guildhall/protocol/operations/guild/audit-log';

const ACTION_TYPES: readonly number[] = Object.values(AUDIT_LOG_EVENTS);

/**
 * The guild's audit log with the objects that its entries name (GuildAuditLogResponse): newest first, or oldest first
 * after `after`. Entries older than 45 days are never shown; entries about hidden channels are redacted (redactEntry()).
 */
export const listGuildAuditLogEntries = route(operation, {
  access: inGuild('VIEW_AUDIT_LOG'),
  limit: limits.read,
  run: async (ctx, { path: { guild_id }, access, query }) => {
    if (query.action_type !== undefined && !ACTION_TYPES.includes(query.action_type))
      failForm({ action_type: complain.choices(ACTION_TYPES) });
    const db = ctx.store.read;
    const entries = await findAuditEntries(
      db,
      guild_id,
      { ...query, limit: query.limit ?? LIMITS.auditLog.entriesPerPage.default },
      ctx.clock.now(),
    );
    const sees = (channelId: Id) => seesChannel(access.guild, access.member, ctx.clock.now(), channelId);
    const referenced = await findReferenced(db, guild_id, entries, sees);
    return { audit_log_entries: await redactEntries(ctx, access, entries), ...referenced };
  },
});
