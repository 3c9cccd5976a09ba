import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Clock } from '../../core/framework/clock.ts';
import type { GuildView, ViewMember } from '../guild/guild-view.ts';
import type { BusEvent } from './bus-event.ts';
import { Views } from './event-views.ts';
import { Frame } from './frame.ts';

/** The views of an event in a guild. An event that names hidden channels has a view for each set of them. */
export function viewsInGuild(
  event: BusEvent,
  view: GuildView | null,
  members: ReadonlyMap<Snowflake, ViewMember>,
  clock: Clock,
): Views {
  const { definition, data } = event;
  if (!definition.redacted || !view) return new Views(definition, data);
  const frames = new RedactedFrames(event, view);
  return new Views(definition, data, (userId) => {
    const member = members.get(userId);
    return member && frames.frameFor(member, clock.now());
  });
}

/** The frames of one event for members who may not view all channels that it names; each is encoded once. */
class RedactedFrames {
  readonly #event: BusEvent;
  readonly #view: GuildView;
  readonly #named: readonly Snowflake[];
  readonly #frames = new Map<string, Frame>();

  constructor(event: BusEvent, view: GuildView) {
    this.#event = event;
    this.#view = view;
    this.#named = [...textsIn(event.data)].filter((text) => view.hasChannel(text));
  }

  /** Undefined if the member receives the whole event. */
  frameFor(member: ViewMember, now: number): Frame | undefined {
    const { definition, data } = this.#event;
    const hidden = this.#named.filter((id) => !this.#has(member, id, PERMISSIONS.VIEW_CHANNEL, now));
    const isHidden = this.#hidesPlace(member, now);
    if (hidden.length === 0 && !isHidden) return undefined;
    const key = isHidden ? 'place' : hidden.join();
    let frame = this.#frames.get(key);
    if (!frame) {
      frame = new Frame(definition.name, definition.redacted?.(data, new Set(hidden), isHidden));
      this.#frames.set(key, frame);
    }
    return frame;
  }

  /** Whether a member may not view the place that the event's object is in. */
  #hidesPlace(member: ViewMember, now: number): boolean {
    const { channelId, memberIds } = this.#event;
    if (channelId === undefined) return false;
    if (!this.#has(member, channelId, PERMISSIONS.VIEW_CHANNEL, now)) return true;
    if (!memberIds || memberIds.includes(member.userId)) return false;
    return !this.#has(member, channelId, PERMISSIONS.MANAGE_THREADS, now);
  }

  #has(member: ViewMember, channelId: Snowflake, permission: bigint, now: number): boolean {
    return (this.#view.permissionsOf(member, channelId, now) & permission) !== 0n;
  }
}

/** All strings in a JSON value, at any depth. */
function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) textsIn(inner, found);
  return found;
}
