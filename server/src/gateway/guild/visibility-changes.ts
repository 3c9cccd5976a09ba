import type { Snowflake } from '@guildhall/protocol/ids';
import { type EventDefinition, eventNamed } from '../../core/framework/event.ts';
import type { Frame } from '../fanout/frame.ts';
import type { GuildView, ViewMember } from './guild-view.ts';
import { Views, wants } from '../fanout/event-views.ts';
import type { Session } from '../session/session.ts';

type ChannelIds = ReadonlySet<Snowflake>;

/**
 * The updates for sessions whose visible channels changed: channels that became visible whole, those that became
 * hidden obfuscated (docs/contract/channels.md#obfuscated-channels). Each update is encoded once.
 */
export class VisibilityChanges {
  readonly #view: GuildView;
  readonly #update: EventDefinition;
  /** The channel that had its own event. */
  readonly #sent: Snowflake | undefined;
  readonly #views = new Map<Snowflake, Views>();
  readonly #known = new Map<ChannelIds, Map<ChannelIds, Frame[]>>();

  constructor(view: GuildView, update: EventDefinition, sent: Snowflake | undefined) {
    this.#view = view;
    this.#update = update;
    this.#sent = sent;
  }

  /** The updates for a session that saw the channels `before` and now sees `after`. */
  between(before: ChannelIds, after: ChannelIds): readonly Frame[] {
    if (before === after) return [];
    const from = this.#known.get(before) ?? new Map<ChannelIds, Frame[]>();
    this.#known.set(before, from);
    let frames = from.get(after);
    if (!frames) {
      frames = [...this.#frames(after, before, 'full'), ...this.#frames(before, after, 'obfuscated')];
      from.set(after, frames);
    }
    return frames;
  }

  #frames(these: ChannelIds, without: ChannelIds, view: 'full' | 'obfuscated'): Frame[] {
    const frames: Frame[] = [];
    for (const id of these) {
      const views = without.has(id) || id === this.#sent ? undefined : this.#viewsOf(id);
      if (views) frames.push(views.frame(view));
    }
    return frames;
  }

  /** Undefined for a deleted channel. */
  #viewsOf(id: Snowflake): Views | undefined {
    let views = this.#views.get(id);
    const object = views ? undefined : this.#view.channelObject(id);
    if (object) {
      views = new Views(this.#update, { ...object, guild_id: this.#view.id });
      this.#views.set(id, views);
    }
    return views;
  }
}

/** Sends sessions with their members the channels that they may not view in their new form: obfuscated or whole. */
export function sendReshaped(view: GuildView, recipients: Iterable<readonly [Session, ViewMember]>, obfuscates: boolean): void {
  const update = eventNamed('CHANNEL_UPDATE');
  if (!update) return;
  const changes = new VisibilityChanges(view, update, undefined);
  const all = view.channelIds();
  for (const [session, member] of recipients) {
    if (!wants(session.identity, update, 'guild')) continue;
    const visible = view.visibleTo(member);
    for (const frame of obfuscates ? changes.between(all, visible) : changes.between(visible, all)) session.send(frame);
  }
}
