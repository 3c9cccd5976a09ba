import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { PlayerObject } from '../../objects/games/players.ts';
import { operation } from '../../operation.ts';
import { Snowflake, WholeWithin } from '../../schemas.ts';

export const listApplicationPlayers = operation({
  id: 'list_application_players',
  method: 'GET',
  path: '/applications/{application_id}/players',
  auth: ['person'],
  query: Type.Object({
    /** The id of the last player of the page before. */
    before: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.identities.playersPerPage)),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(PlayerObject) },
});

export const deleteApplicationPlayer = operation({
  id: 'delete_application_player',
  method: 'DELETE',
  path: '/applications/{application_id}/players/{user_id}',
  auth: ['person'],
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_USER',
    'ACCOUNT_DISABLED',
    'NOT_AUTHORIZED_FOR_APPLICATION',
    'USER_IS_NOT_PROVISIONAL',
  ],
  replies: { 204: null },
});
