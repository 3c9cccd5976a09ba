import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { ScheduledEventExceptionRow, ScheduledEventRow, StageInstanceRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { dropStage, openStage } from '../stage-instances/open-close.ts';
import { findStage, upsertStage } from '../stage-instances/queries.ts';
import { eventTarget, GUILD_SCHEDULED_EVENT_UPDATE } from './events.ts';
import { eventParts, findEvent, listExceptions, upsertEvent } from './queries.ts';
import { nextOccurrence } from '@guildhall/protocol/recurrence';
import { ENTITY, isFinished, PRIVACY_LEVEL, ruleOf, scheduledEventObject, STATUS } from './scheduled-event.ts';
import { enqueueDue } from './schedule.ts';

/** Stores an event, emits its update and enqueues its next automatic change; `before` is the event before a possible move. */
export async function putEvent(tx: Tx, row: ScheduledEventRow, before = row): Promise<void> {
  await upsertEvent(tx.db, row);
  await emitUpdate(tx, row, before);
  await enqueueDue(tx, row);
}

/** Emits GUILD_SCHEDULED_EVENT_UPDATE with the event as stored; `before` has its previous channel. */
export async function emitUpdate(tx: Tx, row: ScheduledEventRow, before = row): Promise<void> {
  const [parts] = await eventParts(tx.db, row.guild_id, [row]);
  const moved = before.channel_id === row.channel_id ? {} : { moved_from: before.channel_id };
  if (parts) tx.emit(GUILD_SCHEDULED_EVENT_UPDATE, { ...eventTarget(row), ...moved }, scheduledEventObject(parts));
}

/** Fails unless the transition of the status is allowed: 1 to 2 or 4, 2 to 3 (50035). */
export function checkTransition(row: ScheduledEventRow, status: number): void {
  const next = row.status === STATUS.SCHEDULED ? [STATUS.ACTIVE, STATUS.CANCELED] : [STATUS.COMPLETED];
  if (!next.some((one) => one === status)) failForm({ status: complain.choices(next) });
}

/** Starts an event. For a stage event, `userId` opens its stage (180002 if that is impossible); an open stage is reused. */
export async function startEvent(
  tx: Tx,
  guild: GuildState,
  row: ScheduledEventRow,
  userId: Snowflake,
): Promise<ScheduledEventRow> {
  const active = { ...row, status: STATUS.ACTIVE };
  if (row.entity_type !== ENTITY.STAGE_INSTANCE || row.channel_id === null) return active;
  const channel = guild.channels.get(row.channel_id) ?? fail('FAILED_TO_CREATE_STAGE_NEEDED_FOR_STAGE_EVENT');
  const open = await findStage(tx.db, row.channel_id);
  if (open) {
    await upsertStage(tx.db, { ...open, guild_scheduled_event_id: row.id });
    return { ...active, entity_id: open.id };
  }
  const stage = await openStage(tx, {
    channel: channel.row,
    guildId: guild.id,
    topic: row.name,
    privacyLevel: PRIVACY_LEVEL,
    eventId: row.id,
    userId,
    notify: false,
  });
  return { ...active, entity_id: stage.id };
}

/** Ends an active event, and its stage. */
export async function endEvent(tx: Tx, row: ScheduledEventRow): Promise<ScheduledEventRow> {
  if (row.entity_type === ENTITY.STAGE_INSTANCE && row.channel_id !== null) {
    const stage = await findStage(tx.db, row.channel_id);
    if (stage?.guild_scheduled_event_id === row.id) await dropStage(tx, row.channel_id);
  }
  return { ...row, status: STATUS.COMPLETED, entity_id: null };
}

/** Reschedules a recurring event whose occurrence is over to the next one that is not cancelled; undefined if there is none. */
export async function nextRound(tx: Tx, row: ScheduledEventRow): Promise<ScheduledEventRow | undefined> {
  const rule = ruleOf(row);
  if (!rule) return undefined;
  const exceptions = await listExceptions(tx.db, row.id);
  const at = (time: number) => exceptions.find((exception) => exception.original_start_at === time);
  const after = Math.max(row.start_at, tx.now);
  const next = nextOccurrence(rule, after, (time) => at(time)?.is_canceled !== 1 && (at(time)?.start_at ?? time) > after);
  return next === undefined ? undefined : atOccurrence(row, next, at(next));
}

/** Schedules an event for one occurrence, with its exception if it has one. */
export function atOccurrence(
  row: ScheduledEventRow,
  at: number,
  exception: ScheduledEventExceptionRow | undefined,
): ScheduledEventRow {
  const start_at = exception?.start_at ?? at;
  const end_at = exception?.end_at ?? (row.duration === null ? null : start_at + row.duration);
  return { ...row, status: STATUS.SCHEDULED, entity_id: null, start_at, end_at };
}

/** Completes an event; a recurring one is immediately scheduled again. Returns the completed event. */
export async function completeEvent(tx: Tx, row: ScheduledEventRow, before = row): Promise<ScheduledEventRow> {
  const ended = await endEvent(tx, row);
  await putEvent(tx, ended, before);
  const next = await nextRound(tx, ended);
  if (next) await putEvent(tx, next);
  return ended;
}

/** Starts an event for which a stage was opened. Unknown or in another channel: 10070; over: 180000. */
export async function startWithStage(
  tx: Tx,
  { guildId, eventId, channelId, stageId }: { guildId: Snowflake; eventId: Snowflake; channelId: Snowflake; stageId: Snowflake },
): Promise<void> {
  const row = await findEvent(tx.db, guildId, eventId);
  if (!row || row.channel_id !== channelId || row.entity_type !== ENTITY.STAGE_INSTANCE) return fail('UNKNOWN_SCHEDULED_EVENT');
  if (isFinished(row)) fail('CANNOT_UPDATE_A_FINISHED_EVENT');
  await putEvent(tx, { ...row, status: STATUS.ACTIVE, entity_id: stageId });
}

/** Completes the event of a stage that was closed. */
export async function endWithStage(tx: Tx, stage: StageInstanceRow): Promise<void> {
  const eventId = stage.guild_scheduled_event_id;
  const row = eventId ? await findEvent(tx.db, stage.guild_id, eventId) : undefined;
  if (row?.status === STATUS.ACTIVE) await completeEvent(tx, row);
}
