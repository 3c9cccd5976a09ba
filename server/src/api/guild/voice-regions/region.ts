/** Where voice passes through, as the wire has it (VoiceRegionResponse). */
export interface VoiceRegionObject {
  id: string;
  name: string;
  custom: boolean;
  deprecated: boolean;
  optimal: boolean;
}

/** Voice passes through this server and nowhere else. */
export const REGIONS: readonly VoiceRegionObject[] = [
  { id: 'main', name: 'Main', custom: false, deprecated: false, optimal: true },
];
