import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { StageInstancesPrivacyLevels } from '../enums.ts';

/** A live stage on the wire (StageInstanceResponse). */
export const StageInstanceObject = Type.Object(
  {
    id: Id,
    guild_id: Id,
    channel_id: Id,
    topic: Type.String(),
    /** 1 public (no longer used), 2 guild only. */
    privacy_level: StageInstancesPrivacyLevels,
    discoverable_disabled: Type.Boolean(),
    guild_scheduled_event_id: Nullable(Id),
  },
  { title: 'StageInstanceObject' },
);
export type StageInstanceObject = Static<typeof StageInstanceObject>;
