import { Type } from 'typebox';
import { Text, Maybe } from '../../schemas.ts';
import { operation } from '../../operation.ts';

export const deleteMyUser = operation({
  id: 'delete_my_user',
  method: 'POST',
  path: '/users/@me/delete',
  auth: ['person'],
  body: Type.Object({ password: Maybe(Text(1, 128)), code: Maybe(Text(1, 64)) }),
  errors: ['TRANSFER_GUILDS_BEFORE_DELETING', 'TRANSFER_TEAMS_BEFORE_DELETING', 'MISSING_PERMISSIONS', 'INVALID_TWO_FACTOR_CODE'],
  replies: { 204: null },
});

export const disableMyUser = operation({
  id: 'disable_my_user',
  method: 'POST',
  path: '/users/@me/disable',
  auth: ['person'],
  body: Type.Object({ password: Maybe(Text(1, 128)), code: Maybe(Text(1, 64)) }),
  errors: ['INVALID_TWO_FACTOR_CODE'],
  replies: { 204: null },
});
