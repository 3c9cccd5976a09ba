import { type Static, Type } from 'typebox';

/** A voice region on the wire (VoiceRegionResponse). */
export const VoiceRegionObject = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    custom: Type.Boolean(),
    deprecated: Type.Boolean(),
    optimal: Type.Boolean(),
  },
  { title: 'VoiceRegionObject' },
);
export type VoiceRegionObject = Static<typeof VoiceRegionObject>;
