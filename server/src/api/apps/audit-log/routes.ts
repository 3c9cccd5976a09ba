import type { Route } from '../../../core/framework/route.ts';
// Registers the daily job.
import './expire-audit-entries.ts';
import { listGuildAuditLogEntries } from './list-guild-audit-log-entries.ts';

/** The audit log under /guilds/{guild_id}/audit-logs. */
export const auditLogRoutes: Route[] = [listGuildAuditLogEntries];
