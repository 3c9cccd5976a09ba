import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownApplication } from '../applications/access.ts';
import { findRecords } from './queries.ts';

/** The metadata records of an application (list of ApplicationRoleConnectionsMetadataItemResponse). */
export const getApplicationRoleConnectionsMetadata = route({
  id: 'get_application_role_connections_metadata',
  method: 'GET',
  path: '/applications/{application_id}/role-connections/metadata',
  auth: ['bot', 'person'],
  // Resolved lazily: the two features import each other.
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.read,
  reply: 200,
  run: (ctx, { access }) => findRecords(ctx.store.read, access.id),
});
