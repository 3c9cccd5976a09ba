import type { Core } from '../core/core.ts';
import { ErrorType, SvcppError } from '../core/errors.ts';
import type { AudioSettings, VoiceEngine } from './engine.ts';

/** Opens the engine of voice calls. There is none yet: throws ErrorType.Disabled. */
export function openEngine(_core: Core, _settings: AudioSettings): VoiceEngine {
  const message = 'Voice calls are not available yet: the server has no voice server. Update the server and this library.';
  throw new SvcppError({ type: ErrorType.Disabled, message });
}
