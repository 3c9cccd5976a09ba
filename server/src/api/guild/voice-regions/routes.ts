import type { Route } from '../../../core/framework/route.ts';
import { listGuildVoiceRegions } from './list-guild-voice-regions.ts';
import { listVoiceRegions } from './list-voice-regions.ts';

/** Voice regions under /guilds and /voice, in path order. */
export const voiceRegionsRoutes: Route[] = [listGuildVoiceRegions, listVoiceRegions];
