import type { Route } from '../../../core/framework/route.ts';
import { getSelfVoiceState } from './get-self-voice-state.ts';
import { getVoiceState } from './get-voice-state.ts';
import { updateSelfVoiceState } from './update-self-voice-state.ts';
import { updateVoiceChannelStatus } from './update-voice-channel-status.ts';
import { updateVoiceState } from './update-voice-state.ts';

/** Voice states under /guilds/{guild_id}/voice-states, and the status of voice channels, in path order. */
export const voiceStatesRoutes: Route[] = [
  updateVoiceChannelStatus,
  getSelfVoiceState,
  updateSelfVoiceState,
  getVoiceState,
  updateVoiceState,
];
