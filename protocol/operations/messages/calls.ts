import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { Maybe, Snowflake } from '../../schemas.ts';

/** The users whom a request concerns. */
const Recipients = Type.Object({
  recipients: Maybe(Type.Array(Snowflake(), { maxItems: LIMITS.channels.groupRecipients.max })),
});

export const getCall = operation({
  id: 'get_call',
  method: 'GET',
  path: '/channels/{channel_id}/call',
  auth: ['person', 'bearer:voice'],
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'WRONG_CHANNEL_TYPE'],
  replies: { 200: Type.Object({ ringable: Type.Boolean() }) },
});

export const updateCall = operation({
  id: 'update_call',
  method: 'PATCH',
  path: '/channels/{channel_id}/call',
  auth: ['person'],
  body: Type.Object({ region: Maybe(Type.String()) }),
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'WRONG_CHANNEL_TYPE'],
  replies: { 204: null },
});

export const ringCall = operation({
  id: 'ring_call',
  method: 'POST',
  path: '/channels/{channel_id}/call/ring',
  auth: ['person', 'bearer:voice'],
  body: Recipients,
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CANNOT_MESSAGE_USER', 'WRONG_CHANNEL_TYPE', 'INVALID_RECIPIENTS'],
  replies: { 204: null },
});

export const stopRingingCall = operation({
  id: 'stop_ringing_call',
  method: 'POST',
  path: '/channels/{channel_id}/call/stop-ringing',
  auth: ['person', 'bearer:voice'],
  body: Recipients,
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'WRONG_CHANNEL_TYPE'],
  replies: { 204: null },
});
