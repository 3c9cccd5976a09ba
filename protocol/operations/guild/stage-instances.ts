import { Type } from 'typebox';
import { Snowflake, TextWithin, Maybe, OneOf } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { StageInstanceObject } from '../../objects/guild/stage-instances.ts';
import { operation } from '../../operation.ts';

export const CreateStageInstanceBody = Type.Object({
  channel_id: Snowflake(),
  topic: TextWithin(LIMITS.guilds.stageTopic),
  privacy_level: Maybe(OneOf(1, 2)),
  guild_scheduled_event_id: Maybe(Snowflake()),
  send_start_notification: Maybe(Type.Boolean()),
});

export const UpdateStageInstanceBody = Type.Object({
  topic: Type.Optional(TextWithin(LIMITS.guilds.stageTopic)),
  privacy_level: Type.Optional(OneOf(1, 2)),
});

export const createStageInstance = operation({
  id: 'create_stage_instance',
  method: 'POST',
  path: '/stage-instances',
  auth: ['bot', 'person'],
  body: CreateStageInstanceBody,
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_SCHEDULED_EVENT',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'STAGE_ALREADY_OPEN',
    'CANNOT_UPDATE_A_FINISHED_EVENT',
  ],
  replies: { 200: StageInstanceObject },
});

export const getStageInstance = operation({
  id: 'get_stage_instance',
  method: 'GET',
  path: '/stage-instances/{channel_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_STAGE_INSTANCE', 'MISSING_ACCESS'],
  replies: { 200: StageInstanceObject },
});

export const updateStageInstance = operation({
  id: 'update_stage_instance',
  method: 'PATCH',
  path: '/stage-instances/{channel_id}',
  auth: ['bot', 'person'],
  body: UpdateStageInstanceBody,
  audit: true,
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_STAGE_INSTANCE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: StageInstanceObject },
});

export const deleteStageInstance = operation({
  id: 'delete_stage_instance',
  method: 'DELETE',
  path: '/stage-instances/{channel_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_STAGE_INSTANCE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});
