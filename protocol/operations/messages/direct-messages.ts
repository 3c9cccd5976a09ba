import { Type, type Static } from 'typebox';
import { Maybe, Text, Snowflake } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { PrivateChannelObject } from '../../objects/messages/direct-messages.ts';
import { operation } from '../../operation.ts';

export const AddGroupDmUserBody = Type.Object({ access_token: Maybe(Type.String()), nick: Maybe(Text(0, 32)) });

export const CreateDmBody = Type.Object({
  recipient_id: Maybe(Snowflake()),
  /** User clients send the recipients as a list: one for a direct message, none or several for a group. */
  recipients: Maybe(Type.Array(Snowflake(), { maxItems: LIMITS.channels.namedRecipients.max })),
  access_tokens: Maybe(Type.Array(Type.String(), { maxItems: LIMITS.channels.namedRecipients.max, uniqueItems: true })),
  nicks: Maybe(Type.Record(Type.String(), Maybe(Text(0, 32)))),
});

export type CreateDmBody = Static<typeof CreateDmBody>;

export const addGroupDmUser = operation({
  id: 'add_group_dm_user',
  method: 'PUT',
  path: '/channels/{channel_id}/recipients/{user_id}',
  auth: ['bot', 'person'],
  body: AddGroupDmUserBody,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_USER',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'INVALID_OAUTH2_ACCESS_TOKEN',
    'INVALID_RECIPIENTS',
    'MAXIMUM_NUMBER_OF_RECIPIENTS_REACHED',
  ],
  replies: { 201: PrivateChannelObject, 204: null },
});

export const deleteGroupDmUser = operation({
  id: 'delete_group_dm_user',
  method: 'DELETE',
  path: '/channels/{channel_id}/recipients/{user_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_USER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'WRONG_CHANNEL_TYPE'],
  replies: { 204: null },
});

export const listPrivateChannels = operation({
  id: 'list_private_channels',
  method: 'GET',
  path: '/users/@me/channels',
  auth: ['person'],
  replies: { 200: Type.Array(PrivateChannelObject) },
});

export const createDm = operation({
  id: 'create_dm',
  method: 'POST',
  path: '/users/@me/channels',
  auth: ['bot', 'person'],
  body: CreateDmBody,
  errors: [
    'UNKNOWN_GUILD',
    'CANNOT_MESSAGE_USER',
    'INVALID_OAUTH2_ACCESS_TOKEN',
    'INVALID_RECIPIENTS',
    'NO_MUTUAL_GUILD',
    'MAXIMUM_NUMBER_OF_GROUP_DMS_REACHED',
    'MAXIMUM_NUMBER_OF_RECIPIENTS_REACHED',
  ],
  replies: { 200: PrivateChannelObject },
});
