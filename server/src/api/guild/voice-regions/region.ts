import type { VoiceRegionObject } from '@guildhall/protocol/objects/guild/voice-regions';

/** All voice traffic passes through this server. */
export const REGIONS: readonly VoiceRegionObject[] = [
  { id: 'main', name: 'Main', custom: false, deprecated: false, optimal: true },
];
