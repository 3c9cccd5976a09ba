import type { Route } from '../../../core/framework/route.ts';
import { authorizeConnection } from './authorize-connection.ts';
import { createConnectionCallback } from './create-connection-callback.ts';
import { deleteConnection } from './delete-connection.ts';
import { listConnectionServices } from './list-connection-services.ts';
import { listMyConnections } from './list-my-connections.ts';
import { updateConnection } from './update-connection.ts';

/** Linked accounts of other services, in path order. */
export const connectionsRoutes: Route[] = [
  listConnectionServices,
  authorizeConnection,
  createConnectionCallback,
  listMyConnections,
  updateConnection,
  deleteConnection,
];
