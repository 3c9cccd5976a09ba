/** A voice region on the wire (VoiceRegionResponse). */
export interface VoiceRegionObject {
  id: string;
  name: string;
  custom: boolean;
  deprecated: boolean;
  optimal: boolean;
}

/** All voice traffic passes through this server. */
export const REGIONS: readonly VoiceRegionObject[] = [
  { id: 'main', name: 'Main', custom: false, deprecated: false, optimal: true },
];
