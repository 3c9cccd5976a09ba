import type { Blobs } from '../../../core/framework/blobs.ts';
import { Once } from '../../../core/framework/once.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';
import { readFile } from 'node:fs/promises';
import type { SoundboardSoundObject } from '@guildhall/protocol/objects/guild/soundboard';

/** The platform's own sounds: computed from formulas and encoded by scripts/make-sounds.mjs. */
const OWN = [
  { id: '1', file: 'bell', name: 'Bell', emoji_name: '🔔' },
  { id: '2', file: 'fanfare', name: 'Fanfare', emoji_name: '🎺' },
  { id: '3', file: 'drum', name: 'Drum', emoji_name: '🥁' },
  { id: '4', file: 'pop', name: 'Pop', emoji_name: '🫧' },
] as const;

/** The sounds that every user may play everywhere. */
export const DEFAULT_SOUNDS: readonly SoundboardSoundObject[] = OWN.map(({ id, name, emoji_name }) => ({
  name,
  sound_id: id,
  volume: 1,
  emoji_id: null,
  emoji_name,
  available: true,
}));

const ownSounds = service(({ blobs }: Platform) => new Once(() => storeMissing(blobs)));

/** Stores the platform's own sounds on first use, so that the CDN can serve them. */
export function storeDefaultSounds(platform: Platform): Promise<void> {
  return ownSounds(platform).done();
}

async function storeMissing(blobs: Blobs): Promise<void> {
  for (const { id, file } of OWN) {
    const key = `soundboard-sounds/${id}`;
    if (!(await blobs.stat(key))) await blobs.put(key, await readFile(new URL(`./sounds/${file}.ogg`, import.meta.url)));
  }
}
