import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import { integrationApplicationObject } from '../../guild/integrations/integration.ts';
import { findUsers } from '../../people/users/queries.ts';
import type { IntegrationApplicationObject } from '@guildhall/protocol/objects/guild/integrations';

/** Applications by their ids, as integrations show them (IntegrationApplicationResponse). */
export async function describeApplicationsBriefly(
  db: Db,
  ids: readonly Snowflake[],
): Promise<Record<Snowflake, IntegrationApplicationObject>> {
  if (!ids.length) return {};
  const rows = await db.kysely.selectFrom('applications').selectAll().where('id', 'in', ids).execute();
  const bots = await findUsers(
    db,
    rows.map((row) => row.bot_id),
  );
  return Object.fromEntries(
    rows.flatMap((row) => {
      const bot = bots.get(row.bot_id);
      return bot ? [[row.id, integrationApplicationObject(row, bot)]] : [];
    }),
  );
}
