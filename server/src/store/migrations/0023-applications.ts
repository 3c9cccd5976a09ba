import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** User installs, teams, role connections and linked roles, and running activities. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table user_installs (
    user_id ${id} not null, application_id ${id} not null, created_at ${ms} not null, primary key (user_id, application_id)) ${keyed}`);
  await run(sql`create index user_installs_application on user_installs (application_id)`);

  await run(
    sql`create table teams (id ${id} primary key, name ${text} not null, icon ${text}, owner_user_id ${id} not null) ${strict}`,
  );
  await run(sql`create table team_members (
    team_id ${id} not null, user_id ${id} not null, membership_state ${int} not null, role ${text} not null,
    primary key (team_id, user_id)) ${keyed}`);
  await run(sql`create index team_members_user on team_members (user_id)`);
  await run(sql`alter table applications add column team_id ${id}`);
  await run(sql`create index applications_team on applications (team_id)`);

  await run(
    sql`create table role_connection_metadata (application_id ${id} primary key, records_json ${text} not null) ${strict}`,
  );
  await run(sql`create table role_connections (
    user_id ${id} not null, application_id ${id} not null, platform_name ${text}, platform_username ${text},
    metadata_json ${text} not null, primary key (user_id, application_id)) ${keyed}`);
  await run(sql`create index role_connections_application on role_connections (application_id)`);
  await run(sql`create table linked_roles (
    guild_id ${id} not null, role_id ${id} not null, rules_json ${text} not null, primary key (guild_id, role_id)) ${keyed}`);

  await run(sql`create table activity_instances (
    instance_id ${text} primary key, application_id ${id} not null, launch_id ${id} not null, channel_id ${id} not null,
    guild_id ${id}, launched_at ${ms} not null) ${strict}`);
  await run(sql`create index activity_instances_channel on activity_instances (channel_id, application_id)`);
  await run(sql`create table activity_participants (
    instance_id ${text} not null, user_id ${id} not null, primary key (instance_id, user_id)) ${keyed}`);
}
