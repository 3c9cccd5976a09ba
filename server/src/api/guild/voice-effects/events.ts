import { event } from '../../../core/framework/event.ts';

/** A user sent an emoji, or played a sound, in a voice channel. */
export const VOICE_CHANNEL_EFFECT_SEND = event('VOICE_CHANNEL_EFFECT_SEND', { audience: 'channel', connectedPeople: true });
