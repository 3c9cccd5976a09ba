import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Static } from 'typebox';
import { complain, fail, type FieldError, failForm } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { ScheduledEventRow } from '../../../core/tables/database.ts';
import { readRule, ruleComplaints } from './recurrence.ts';
import { ENTITY, STATUS } from './scheduled-event.ts';
import type { UpdateBody } from '@guildhall/protocol/bodies/guild/scheduled-events';

type Settable = Pick<
  ScheduledEventRow,
  'name' | 'description' | 'channel_id' | 'start_at' | 'end_at' | 'entity_type' | 'location' | 'recurrence_json'
>;

/** The columns that a body sets; a new entity type clears the fields of the other types. */
export function eventColumns(body: Static<typeof UpdateBody>): Partial<Settable> {
  const { entity_metadata: meta, recurrence_rule: rule } = body;
  const ms = (value: string | null) => (value === null ? null : Date.parse(value));
  return {
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(body.description === undefined ? {} : { description: body.description?.trim() || null }),
    ...(body.channel_id === undefined ? {} : { channel_id: body.channel_id }),
    ...(body.scheduled_start_time === undefined ? {} : { start_at: Date.parse(body.scheduled_start_time) }),
    ...(body.scheduled_end_time === undefined ? {} : { end_at: ms(body.scheduled_end_time) }),
    ...(body.entity_type ? { entity_type: body.entity_type } : {}),
    ...(meta === undefined ? {} : { location: meta?.location?.trim() || null }),
    ...(rule === undefined ? {} : { recurrence_json: rule && JSON.stringify(readRule(rule)) }),
    ...(body.entity_type && body.entity_type !== ENTITY.EXTERNAL ? { location: null } : {}),
    ...(body.entity_type === ENTITY.EXTERNAL && body.channel_id === undefined ? { channel_id: null } : {}),
  };
}

/** Sets the duration of an event from its own times. */
export function withDuration(row: ScheduledEventRow): ScheduledEventRow {
  return { ...row, duration: row.end_at === null ? null : row.end_at - row.start_at };
}

/** Fails with 50035 for contradictory fields, 10003 for a missing channel. `before`: the event before the update. */
export function checkEvent(guild: GuildState, row: ScheduledEventRow, now: number, before?: ScheduledEventRow): void {
  const wrong: Record<string, FieldError> = {};
  if (!row.name) wrong.name = complain.required();
  if (row.entity_type === ENTITY.EXTERNAL) {
    if (row.channel_id !== null) wrong.channel_id = complain.custom('BASE_TYPE_INVALID', 'An external event has no channel.');
    if (row.location === null) wrong['entity_metadata.location'] = complain.required();
    if (row.end_at === null) wrong.scheduled_end_time = complain.required();
  } else {
    if (row.channel_id === null) wrong.channel_id = complain.required();
    else if ((guild.channels.get(row.channel_id) ?? fail('UNKNOWN_CHANNEL')).type !== channelType(row))
      wrong.channel_id = complain.custom('CHANNEL_INVALID_TYPE', 'The channel type does not match the event.');
  }
  if (row.start_at !== before?.start_at) {
    if (before?.status === STATUS.ACTIVE)
      wrong.scheduled_start_time = complain.custom('GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID', 'The event has already started.');
    else if (row.start_at <= now)
      wrong.scheduled_start_time = complain.custom('GUILD_SCHEDULED_EVENT_SCHEDULE_PAST', 'Cannot schedule event in the past.');
  }
  if (row.end_at !== null && row.end_at <= row.start_at)
    wrong.scheduled_end_time ??= complain.custom('GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID', 'The end must come after the start.');
  if (row.recurrence_json !== null) {
    for (const [field, complaint] of Object.entries(ruleComplaints(JSON.parse(row.recurrence_json)) ?? {}))
      wrong[`recurrence_rule.${field}`] = complaint;
  }
  if (Object.keys(wrong).length) failForm(wrong);
}

function channelType({ entity_type }: ScheduledEventRow): number {
  return entity_type === ENTITY.STAGE_INSTANCE ? CHANNEL_TYPES.GUILD_STAGE_VOICE : CHANNEL_TYPES.GUILD_VOICE;
}
