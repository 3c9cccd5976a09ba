import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { DEFAULT_SOUNDS, storeDefaultSounds } from './default-sounds.ts';

/** Lists the sounds that every user may play everywhere (list of SoundboardSoundResponse). */
export const getSoundboardDefaultSounds = route({
  id: 'get_soundboard_default_sounds',
  method: 'GET',
  path: '/soundboard-default-sounds',
  auth: ['bot', 'person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => {
    await storeDefaultSounds(ctx.blobs);
    return DEFAULT_SOUNDS;
  },
});
