import type { Route } from '../../../core/framework/route.ts';
import { createGuildSoundboardSound } from './create-guild-soundboard-sound.ts';
import { deleteGuildSoundboardSound } from './delete-guild-soundboard-sound.ts';
import { getGuildSoundboardSound } from './get-guild-soundboard-sound.ts';
import { getSoundboardDefaultSounds } from './get-soundboard-default-sounds.ts';
import { listGuildSoundboardSounds } from './list-guild-soundboard-sounds.ts';
import { sendSoundboardSound } from './send-soundboard-sound.ts';
import { updateGuildSoundboardSound } from './update-guild-soundboard-sound.ts';

/** Playing a sound, sounds under /guilds/{guild_id}/soundboard-sounds, and /soundboard-default-sounds, in path order. */
export const soundboardRoutes: Route[] = [
  sendSoundboardSound,
  listGuildSoundboardSounds,
  createGuildSoundboardSound,
  getGuildSoundboardSound,
  updateGuildSoundboardSound,
  deleteGuildSoundboardSound,
  getSoundboardDefaultSounds,
];
