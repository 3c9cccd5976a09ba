import { VoiceRegionObject } from '../../objects/guild/voice-regions.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';

export const listGuildVoiceRegions = operation({
  id: 'list_guild_voice_regions',
  method: 'GET',
  path: '/guilds/{guild_id}/regions',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Immutable(Type.Array(VoiceRegionObject)) },
});

export const listVoiceRegions = operation({
  id: 'list_voice_regions',
  method: 'GET',
  path: '/voice/regions',
  auth: ['bot', 'person'],
  replies: { 200: Type.Immutable(Type.Array(VoiceRegionObject)) },
});
