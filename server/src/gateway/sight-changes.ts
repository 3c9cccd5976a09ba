import type { Snowflake } from '@guildhall/protocol/ids';
import type { EventDefinition } from '../core/event.ts';
import type { Frame } from './frames.ts';
import type { GuildView } from './guild-view.ts';
import { Views } from './visibility.ts';

type Sight = ReadonlySet<Snowflake>;

/**
 * What sessions are told when other channels are in their sight than before: whole what came into it, obfuscated what
 * went out of it (docs/contract/channels.md#obfuscated-channels). Each update is encoded once for all who need it.
 */
export class SightChanges {
  readonly #view: GuildView;
  readonly #update: EventDefinition<unknown>;
  /** The channel that has had its own event. */
  readonly #sent: Snowflake | undefined;
  readonly #views = new Map<Snowflake, Views>();
  readonly #known = new Map<Sight, Map<Sight, Frame[]>>();

  constructor(view: GuildView, update: EventDefinition<unknown>, sent: Snowflake | undefined) {
    this.#view = view;
    this.#update = update;
    this.#sent = sent;
  }

  /** The updates for one who saw `before` and now sees `after`. */
  between(before: Sight, after: Sight): readonly Frame[] {
    if (before === after) return [];
    const from = this.#known.get(before) ?? new Map<Sight, Frame[]>();
    this.#known.set(before, from);
    let frames = from.get(after);
    if (!frames) {
      frames = [...this.#frames(after, before, 'full'), ...this.#frames(before, after, 'obfuscated')];
      from.set(after, frames);
    }
    return frames;
  }

  #frames(these: Sight, without: Sight, view: 'full' | 'obfuscated'): Frame[] {
    const frames: Frame[] = [];
    for (const id of these) {
      const views = without.has(id) || id === this.#sent ? undefined : this.#viewsOf(id);
      if (views) frames.push(views.frame(view));
    }
    return frames;
  }

  /** Undefined for a channel that is gone. */
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
