import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { lockApplication } from '../applications/queries.ts';
import { ownApplication } from '../applications/access.ts';
import { upsertRecords } from './queries.ts';
import { readRecords } from './record.ts';
import { updateApplicationRoleConnectionsMetadata as operation } from '@guildhall/protocol/operations/apps/role-connections';

/**
 * Replaces an application's metadata records, at most five (list of ApplicationRoleConnectionsMetadataItemResponse).
 */
export const updateApplicationRoleConnectionsMetadata = route(operation, {
  // Resolved lazily: the two features import each other.
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.write,
  run: async (ctx, { access, body }) => {
    const records = readRecords(body);
    await ctx.transact(async (tx) => {
      if (!(await lockApplication(tx.db, access.id))) fail('UNKNOWN_APPLICATION');
      await upsertRecords(tx.db, access.id, records);
    });
    return records;
  },
});
