import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Reports, actions of operators, suspended guilds, and figures over time. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, float, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table reports (
    id ${id} primary key, type ${text} not null, status ${text} not null, destination ${text} not null, reporter_id ${id} not null,
    target ${text} not null, reported_user_id ${id}, guild_id ${id}, channel_id ${id}, message_id ${id}, reason ${text} not null,
    details ${text}, language ${text} not null, snapshot_json ${text} not null, note ${text}, handled_by ${id}, handled_at ${ms}) ${keyed}`);
  await run(sql`create unique index reports_target on reports (reporter_id, target)`);
  await run(sql`create index reports_status on reports (destination, status, id)`);
  await run(sql`create index reports_reported on reports (reported_user_id, id) where reported_user_id is not null`);
  await run(sql`create table operator_actions (
    id ${id} primary key, operator_id ${id} not null, action ${text} not null, target_type ${text} not null, target_id ${text},
    changes_json ${text} not null, reason ${text}) ${keyed}`);
  await run(sql`create index operator_actions_target on operator_actions (target_type, target_id, id)`);
  await run(sql`create table guild_suspensions (
    guild_id ${id} primary key, operator_id ${id} not null, reason ${text}, created_at ${ms} not null) ${keyed}`);
  await run(sql`create table process_gauges (
    node_id ${ms} primary key, at ${ms} not null, memory_bytes ${ms} not null, requests ${ms} not null) ${keyed}`);
  await run(sql`create table metric_samples (
    name ${text} not null, at ${ms} not null, value ${float} not null, primary key (name, at)) ${keyed}`);
  await run(sql`create index metric_samples_at on metric_samples (at)`);
  await run(sql`insert into jobs (id, kind, payload_json, run_at) values (61, 'sample_metrics', '{}', 0)`);
}
