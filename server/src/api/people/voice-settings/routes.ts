import type { Route } from '../../../core/framework/route.ts';
import { matchVoicePublicKey } from './match-voice-public-key.ts';
import { putVoicePublicKey } from './put-voice-public-key.ts';
import { updateAudioSettings } from './update-audio-settings.ts';

/** Settings and keys of people for voice. */
export const voiceSettingsRoutes: Route[] = [updateAudioSettings, putVoicePublicKey, matchVoicePublicKey];
