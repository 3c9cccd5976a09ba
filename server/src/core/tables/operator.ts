import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A report, with a copy of the reported object at that time. */
export interface ReportsTable {
  id: Snowflake;
  /** A value of REPORT_TYPES. */
  type: string;
  status: 'open' | 'resolved' | 'dismissed';
  /** The moderators of the guild, or the operator. */
  destination: 'guild' | 'operator';
  reporter_id: Snowflake;
  /** The type and the ids of what is reported: a user reports it once. */
  target: string;
  reported_user_id: Snowflake | null;
  guild_id: Snowflake | null;
  channel_id: Snowflake | null;
  message_id: Snowflake | null;
  /** A value of REPORT_REASONS. */
  reason: string;
  /** The reporter's explanation. */
  details: string | null;
  language: string;
  /** The reported object in wire format. */
  snapshot_json: string;
  note: string | null;
  handled_by: Snowflake | null;
  handled_at: number | null;
}

/** An action of an operator; never deleted. */
export interface OperatorActionsTable {
  id: Snowflake;
  operator_id: Snowflake;
  action: string;
  target_type: string;
  target_id: string | null;
  changes_json: string;
  reason: string | null;
}

/** A guild that the operator has suspended; its `deleted_at` is set meanwhile, so that it is found nowhere. */
export interface GuildSuspensionsTable {
  guild_id: Snowflake;
  operator_id: Snowflake;
  reason: string | null;
  created_at: number;
}

/** The figures that a process has recorded about itself for the next sample. */
export interface ProcessGaugesTable {
  node_id: number;
  /** When it was written, ms since 1970. */
  at: number;
  memory_bytes: number;
  /** Requests since the last sample. */
  requests: number;
  /** How long these took together, ms. */
  request_ms: Generated<number>;
}

/** One figure at one time. */
export interface MetricSamplesTable {
  name: string;
  at: number;
  value: number;
}

/** The tables of this file. */
export interface OperatorTables {
  reports: ReportsTable;
  operator_actions: OperatorActionsTable;
  guild_suspensions: GuildSuspensionsTable;
  process_gauges: ProcessGaugesTable;
  metric_samples: MetricSamplesTable;
}

export type ReportRow = Selectable<ReportsTable>;
export type NewReport = Insertable<ReportsTable>;
export type OperatorActionRow = Selectable<OperatorActionsTable>;
