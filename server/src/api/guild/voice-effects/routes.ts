import type { Route } from '../../../core/framework/route.ts';
import { sendVoiceChannelEffect } from './send-voice-channel-effect.ts';

/** Effects in voice channels. */
export const voiceEffectsRoutes: Route[] = [sendVoiceChannelEffect];
