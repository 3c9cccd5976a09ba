import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, failForm } from '../../../core/errors.ts';
import type { StageInstanceRow } from '../../../core/tables.ts';

/** A live stage as the wire has it (StageInstanceResponse). */
export interface StageInstanceObject {
  id: Snowflake;
  guild_id: Snowflake;
  channel_id: Snowflake;
  topic: string;
  /** 1 public (no longer given), 2 guild only. */
  privacy_level: number;
  discoverable_disabled: boolean;
  guild_scheduled_event_id: Snowflake | null;
}

/** What an audit entry of a stage names. */
export const AUDITED_FIELDS = ['topic', 'privacy_level'] as const;

/** A row as the wire has it. */
export function stageInstanceObject(row: StageInstanceRow): StageInstanceObject {
  return {
    id: row.id,
    guild_id: row.guild_id,
    channel_id: row.channel_id,
    topic: row.topic,
    privacy_level: row.privacy_level,
    discoverable_disabled: true,
    guild_scheduled_event_id: row.guild_scheduled_event_id,
  };
}

/** A topic without white space around it; 50035 when nothing is left. */
export function readTopic(topic: string): string {
  return topic.trim() || failForm({ topic: complain.required() });
}
