import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import type { VoiceSettings } from './types.ts';

/** Where voice and a desktop agent meet: the area that connects to one sets the first, and calls the second. */
export interface VoiceAgent {
  /** The voice settings of the desktop client; undefined without an agent. */
  settingsByAgent?: (options: CallOptions) => Promise<VoiceSettings>;
  /** Reports that the settings have changed. */
  settingsChanged?: (settings: VoiceSettings) => void;
}

/** Builds the place where they meet. */
export function voiceAgent(_core: Core): VoiceAgent {
  return {};
}
