import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { REGIONS } from './region.ts';

/** Lists the voice regions that a guild may use (list of VoiceRegionResponse). */
export const listGuildVoiceRegions = route({
  id: 'list_guild_voice_regions',
  method: 'GET',
  path: '/guilds/{guild_id}/regions',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async () => REGIONS,
});
