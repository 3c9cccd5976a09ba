import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** How activities are shown and where their files are; processes cache these rows. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table activity_configs (
    application_id ${id} primary key references applications (id) on delete cascade,
    url_map_json ${text} not null, platforms_json ${text} not null, platform_configs_json ${text} not null,
    orientation_lock ${int} not null, age_gate ${int} not null, shelf_rank ${int} not null, preview_video_asset_id ${id}) ${keyed}`);
  if (dialect === 'postgres')
    await run(sql`create trigger note_table_change after insert or update or delete on activity_configs
      for each statement execute function note_table_change()`);
}
