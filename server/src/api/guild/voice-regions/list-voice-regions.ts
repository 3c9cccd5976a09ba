import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { REGIONS } from './region.ts';
import { listVoiceRegions as operation } from '@guildhall/protocol/operations/guild/voice-regions';

/** Lists the voice regions of this server (list of VoiceRegionResponse). */
export const listVoiceRegions = route(operation, {
  access: open,
  limit: limits.read,
  run: async () => REGIONS,
});
