import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { DEFAULT_SOUNDS, storeDefaultSounds } from './default-sounds.ts';
import { getSoundboardDefaultSounds as operation } from '@guildhall/protocol/operations/guild/soundboard';

/** Lists the sounds that every user may play everywhere (list of SoundboardSoundResponse). */
export const getSoundboardDefaultSounds = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    await storeDefaultSounds(ctx);
    return DEFAULT_SOUNDS;
  },
});
