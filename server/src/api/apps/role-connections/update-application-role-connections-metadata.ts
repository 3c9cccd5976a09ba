import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { lockApplication } from '../applications/queries.ts';
import { ownApplication } from '../applications/access.ts';
import { saveRecords } from './queries.ts';
import { readRecords, Records } from './record.ts';

/** Replaces what an application says of people, at most five records (list of ApplicationRoleConnectionsMetadataItemResponse). */
export const updateApplicationRoleConnectionsMetadata = route({
  id: 'update_application_role_connections_metadata',
  method: 'PUT',
  path: '/applications/{application_id}/role-connections/metadata',
  auth: ['bot', 'person'],
  // Asked for when it is called: the two features import each other.
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.write,
  body: Records,
  reply: 200,
  run: async (ctx, { access, body }) => {
    const records = readRecords(body);
    await ctx.transact(async (tx) => {
      if (!(await lockApplication(tx.db, access.id))) fail('UNKNOWN_APPLICATION');
      await saveRecords(tx.db, access.id, records);
    });
    return records;
  },
});
