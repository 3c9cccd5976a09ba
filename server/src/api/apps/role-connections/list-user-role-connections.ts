import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { describeApplicationsBriefly } from './applications.ts';
import { connectionObject } from './connection.ts';
import { findAllRecords, listConnections } from './queries.ts';
import { listUserRoleConnections as operation } from '@guildhall/protocol/operations/apps/role-connections';

/** The caller's role connections, each with its application and metadata records (community documentation). */
export const listUserRoleConnections = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    const db = ctx.store.read;
    const rows = await listConnections(db, ctx.viewer.user.id);
    const ids = rows.map((row) => row.application_id);
    const [applications, records] = [await describeApplicationsBriefly(db, ids), await findAllRecords(db, ids)];
    return rows.map((row) => ({
      ...connectionObject(row),
      application: applications[row.application_id],
      application_metadata: records.get(row.application_id) ?? [],
    }));
  },
});
