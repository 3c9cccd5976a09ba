import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { REGIONS } from './region.ts';
import { listGuildVoiceRegions as operation } from '@guildhall/protocol/operations/guild/voice-regions';

/** Lists the voice regions that a guild may use (list of VoiceRegionResponse). */
export const listGuildVoiceRegions = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async () => REGIONS,
});
