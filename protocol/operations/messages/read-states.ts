import { Type } from 'typebox';
import { Snowflake, Maybe, OneOf, Whole } from '../../schemas.ts';
import { operation } from '../../operation.ts';

/** `read_state_type` 0 is a channel, the only type. */
export const AckBulkBody = Type.Object({
  read_states: Type.Array(
    Type.Object({ channel_id: Snowflake(), message_id: Snowflake(), read_state_type: Type.Optional(Type.Literal(0)) }),
    { minItems: 1, maxItems: 100 },
  ),
});

/** Mentions are counted from the messages; the client's count is ignored. */
export const AckMessageBody = Type.Object({
  token: Maybe(Type.String()),
  manual: Maybe(Type.Boolean()),
  mention_count: Maybe(Type.Integer({ minimum: 0 })),
  flags: Maybe(Whole(0, 0x7fff_ffff)),
  last_viewed: Maybe(Whole(0, 0x7fff_ffff)),
});

export const ackMessage = operation({
  id: 'ack_message',
  method: 'POST',
  path: '/channels/{channel_id}/messages/{message_id}/ack',
  auth: ['person'],
  body: AckMessageBody,
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      token: Type.Null(),
    }),
  },
});

const FeatureAckBody = Type.Object({ token: Maybe(Type.String()) });

export const ackGuild = operation({
  id: 'ack_guild',
  method: 'POST',
  path: '/guilds/{guild_id}/ack',
  auth: ['person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS'],
  replies: { 204: null },
});

export const ackGuildFeature = operation({
  id: 'ack_guild_feature',
  method: 'POST',
  path: '/guilds/{guild_id}/ack/{ack_type}/{entity_id}',
  auth: ['person'],
  body: FeatureAckBody,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS'],
  replies: { 200: Type.Object({ token: Type.Null() }) },
});

export const ackMyFeature = operation({
  id: 'ack_my_feature',
  method: 'POST',
  path: '/users/@me/{ack_type}/{entity_id}/ack',
  auth: ['person'],
  body: FeatureAckBody,
  replies: { 200: Type.Object({ token: Type.Null() }) },
});

export const deleteReadState = operation({
  id: 'delete_read_state',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/ack',
  auth: ['person'],
  body: Type.Object({ read_state_type: Maybe(OneOf(0, 1, 2, 3, 4, 5)), version: Maybe(OneOf(2)) }),
  replies: { 204: null },
});

export const ackPins = operation({
  id: 'ack_pins',
  method: 'POST',
  path: '/channels/{channel_id}/pins/ack',
  auth: ['person'],
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const ackBulk = operation({
  id: 'ack_bulk',
  method: 'POST',
  path: '/read-states/ack-bulk',
  auth: ['person'],
  body: AckBulkBody,
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS'],
  replies: { 204: null },
});
