import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { ENTITY } from './event-words.ts';
import { movedRule, type Repeat, repeatOf, ruleFor, toLocal } from './recurrence.ts';

export const HOUR = 3_600_000;
/** Where an event takes place, as the form offers it. */
export type Where = 'voice' | 'stage' | 'external';
const ENTITIES = { voice: ENTITY.VOICE, stage: ENTITY.STAGE, external: ENTITY.EXTERNAL } as const;

/** The fields of an event as they are typed; times as inputs have them, in the zone of the device. */
export interface EventDraft {
  name: string;
  where: Where;
  channel: string;
  location: string;
  start: string;
  end: string;
  repeat: Repeat;
  description: string;
  /** Undefined while the picture is unchanged. */
  image: string | null | undefined;
}

/** The draft of an event that exists, or of a new one, which starts in one to two hours. */
export function draftOf(event: ScheduledEventObject | null, where: Where): EventDraft {
  const next = new Date(Math.ceil(Date.now() / HOUR) * HOUR + HOUR);
  const end = event?.scheduled_end_time;
  const type = event?.entity_type;
  return {
    name: event?.name ?? '',
    where: type === ENTITY.STAGE ? 'stage' : type === ENTITY.EXTERNAL ? 'external' : type === ENTITY.VOICE ? 'voice' : where,
    channel: event?.channel_id ?? '',
    location: event?.entity_metadata?.location ?? '',
    start: toLocal(event ? new Date(event.scheduled_start_time) : next),
    end: end ? toLocal(new Date(end)) : '',
    repeat: repeatOf(event?.recurrence_rule ?? null),
    description: event?.description ?? '',
    image: undefined,
  };
}

/** The rule as the server takes it; undefined if it does not change, which keeps the dates that were cancelled. */
function ruleOf({ repeat, start }: EventDraft, event: ScheduledEventObject | null, moved: boolean) {
  const before = event?.recurrence_rule ?? null;
  if (event && !moved && repeat === repeatOf(before)) return undefined;
  if (repeat === 'other') return before && movedRule(before, new Date(start));
  return ruleFor(repeat, new Date(start));
}

/** The fields of an event as the server takes them. */
export function bodyOf(draft: EventDraft, event: ScheduledEventObject | null) {
  const start = new Date(draft.start);
  const external = draft.where === 'external';
  const moved = !event || toLocal(new Date(event.scheduled_start_time)) !== draft.start;
  const rule = ruleOf(draft, event, moved);
  return {
    name: draft.name.trim(),
    description: draft.description,
    entity_type: ENTITIES[draft.where],
    channel_id: external ? null : draft.channel,
    scheduled_end_time: draft.end ? new Date(draft.end).toISOString() : null,
    ...(external ? { entity_metadata: { location: draft.location } } : {}),
    ...(moved ? { scheduled_start_time: start.toISOString() } : {}),
    ...(draft.image === undefined ? {} : { image: draft.image }),
    ...(rule === undefined ? {} : { recurrence_rule: rule }),
  };
}
