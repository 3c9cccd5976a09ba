import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { REGIONS } from './region.ts';

/** Lists the voice regions of this server (list of VoiceRegionResponse). */
export const listVoiceRegions = route({
  id: 'list_voice_regions',
  method: 'GET',
  path: '/voice/regions',
  auth: ['bot', 'person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async () => REGIONS,
});
