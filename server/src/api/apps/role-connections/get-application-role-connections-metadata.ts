import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { findRecords } from './queries.ts';
import { getApplicationRoleConnectionsMetadata as operation } from '@guildhall/protocol/operations/apps/role-connections';

/** The metadata records of an application (list of ApplicationRoleConnectionsMetadataItemResponse). */
export const getApplicationRoleConnectionsMetadata = route(operation, {
  // Resolved lazily: the two features import each other.
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.read,
  run: (ctx, { access }) => findRecords(ctx.store.read, access.id),
});
