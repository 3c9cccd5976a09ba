import { complain, failForm } from '../../../core/framework/errors.ts';
import type { StageInstanceRow } from '../../../core/tables/database.ts';
import type { StageInstanceObject } from '@guildhall/protocol/objects/guild/stage-instances';

/** The audited fields of a stage. */
export const AUDITED_FIELDS = ['topic', 'privacy_level'] as const;

/** Converts a row to its wire form. */
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

/** Trims a topic; 50035 if it is empty. */
export function readTopic(topic: string): string {
  return topic.trim() || failForm({ topic: complain.required() });
}
