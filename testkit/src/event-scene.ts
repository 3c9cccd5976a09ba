import { isoTime } from '@guildhall/server/core/values/iso-time.ts';
import type { TestPlatform } from './platform.ts';
import { voiceScene } from './voice-scene.ts';

const HOUR = 3_600_000;

/** The fields of an event that tests read. */
export interface Event {
  id: string;
  status: number;
  scheduled_start_time: string;
  scheduled_end_time: string | null;
  entity_id: string | null;
  channel_id: string | null;
}

/** A guild with voice and stage channels, and bodies of events in it. */
export async function eventScene(p: TestPlatform, permissions = '8') {
  const scene = await voiceScene(p, permissions);
  const path = `/guilds/${scene.guild.id}/scheduled-events` as const;
  /** The time in a number of hours. */
  const later = (hours: number) => isoTime(p.clock.now() + hours * HOUR);
  const external = (more: object = {}) => ({
    name: 'Fair',
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: 'Town hall' },
    scheduled_start_time: later(1),
    scheduled_end_time: later(3),
    ...more,
  });
  const inChannel = (entity_type: 1 | 2, more: object = {}) => ({
    name: 'Talk',
    privacy_level: 2,
    entity_type,
    channel_id: (entity_type === 1 ? scene.stage : scene.voice).id,
    scheduled_start_time: later(1),
    ...more,
  });
  const make = async (body: object) => (await scene.bot.post<Event>(path, body)).body;
  return { ...scene, path, later, external, inChannel, makeEvent: make };
}

/** A daily event with one moved occurrence, and the path of its users. */
export async function movedEventScene(p: TestPlatform) {
  const scene = await eventScene(p);
  const { path, later, external, makeEvent, bot } = scene;
  const event = await makeEvent(external({ recurrence_rule: { start: later(1), frequency: 3, interval: 1 } }));
  const made = await bot.post(`${path}/${event.id}/exceptions`, {
    original_scheduled_start_time: later(25),
    scheduled_start_time: later(26),
  });
  const id = String(made.body.event_exception_id);
  return { ...scene, event, id, users: `${path}/${event.id}/${id}/users` as const };
}
