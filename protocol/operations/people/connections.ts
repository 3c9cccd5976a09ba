import { Type } from 'typebox';
import { Text, Maybe, OneOf } from '../../schemas.ts';
import { CONNECTION_VISIBILITY } from '../../enums.ts';
import { operation } from '../../operation.ts';
import { ConnectionObject } from '../../objects/people/connections.ts';

export const CreateConnectionCallbackBody = Type.Object({
  code: Text(1, 4096),
  state: Text(1, 200),
  /** The issuer, if the service sends it (RFC 9207). */
  iss: Maybe(Text(1, 2048)),
  friend_sync: Maybe(Type.Boolean()),
});

export const UpdateConnectionBody = Type.Object({
  visibility: Maybe(OneOf(CONNECTION_VISIBILITY.NONE, CONNECTION_VISIBILITY.EVERYONE)),
  show_activity: Maybe(Type.Boolean()),
  friend_sync: Maybe(Type.Boolean()),
});

export const listConnectionServices = operation({
  id: 'list_connection_services',
  method: 'GET',
  path: '/connections',
  auth: ['person'],
  replies: {
    200: Type.Array(
      Type.Object({
        type: Type.String(),
      }),
    ),
  },
});

export const authorizeConnection = operation({
  id: 'authorize_connection',
  method: 'GET',
  path: '/connections/{type}/authorize',
  auth: ['person'],
  errors: ['UNKNOWN_PROVIDER'],
  replies: {
    200: Type.Object({
      url: Type.String(),
    }),
  },
});

export const createConnectionCallback = operation({
  id: 'create_connection_callback',
  method: 'POST',
  path: '/connections/{type}/callback',
  auth: ['person'],
  body: CreateConnectionCallbackBody,
  errors: ['UNKNOWN_PROVIDER', 'INVALID_OAUTH2_STATE'],
  replies: { 200: ConnectionObject },
});

export const listMyConnections = operation({
  id: 'list_my_connections',
  method: 'GET',
  path: '/users/@me/connections',
  auth: ['bot', 'person', 'bearer:connections'],
  replies: { 200: Type.Array(ConnectionObject) },
});

export const updateConnection = operation({
  id: 'update_connection',
  method: 'PATCH',
  path: '/users/@me/connections/{type}/{account}',
  auth: ['person'],
  body: UpdateConnectionBody,
  errors: ['UNKNOWN_ACCOUNT'],
  replies: { 200: ConnectionObject },
});

export const deleteConnection = operation({
  id: 'delete_connection',
  method: 'DELETE',
  path: '/users/@me/connections/{type}/{account}',
  auth: ['person'],
  errors: ['UNKNOWN_ACCOUNT'],
  replies: { 204: null },
});
