import type { ComponentObject } from '../messages/index.ts';
import { asObject, type Json, parseJson } from './json.ts';

/** Bytes of the document as it is written, with its escapes (reference table "limits", area link_preview). */
export const MAX_PAYLOAD = 3000;
const MOST_COMPONENTS = 40;
const MOST_ITEMS = 10;
const MAX_ID = 2_147_483_647;

const [ACTION_ROW, BUTTON, SECTION, TEXT, THUMBNAIL, GALLERY, SEPARATOR, CONTAINER] = [1, 2, 9, 10, 11, 12, 14, 17];
const LINK_STYLE = 5;
const BUTTON_KEYS: ReadonlySet<string> = new Set(['id', 'type', 'url', 'style', 'label', 'emoji', 'disabled']);

/** A picture or film in a payload, still to be fetched and measured: `media` of its component, to be filled. */
export interface PayloadMedia {
  url: string;
  media: Json;
}

/**
 * What came of a payload: the container and the media to fill; `fallback`: the page's other tags count; `nothing`: the
 * page has no preview at all (gaps.md O1).
 */
export type Payload = { container: ComponentObject; media: PayloadMedia[] } | 'fallback' | 'nothing';

/** Why a payload is not shown. */
class Refused extends Error {
  readonly outcome: 'fallback' | 'nothing';

  constructor(outcome: 'fallback' | 'nothing') {
    super(outcome);
    this.outcome = outcome;
  }
}

/**
 * Reads the document of a `component-embed` tag: `{"component": container}`, where only what can be looked at is allowed.
 * More than 40 components or a bad `id` leave no preview, all else that is wrong leaves the page's other tags.
 */
export function readPayload(text: string): Payload {
  if (Buffer.byteLength(text) > MAX_PAYLOAD) return 'fallback';
  try {
    const document = object(parseJson(text));
    if (Object.keys(document).join() !== 'component') throw new Refused('fallback');
    const component = object(document.component);
    const ids = idsOf(component);
    const media: PayloadMedia[] = [];
    return { container: new Reading(ids, media).container(component), media };
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

/** The ids that a payload gives itself; counts its components on the way. */
function idsOf(component: Json): Set<number> {
  const ids = new Set<number>();
  let count = 0;
  const visit = (value: unknown) => {
    const found = asObject(value);
    if (!found) return;
    const { id, components, accessory } = found;
    count += 1;
    if (count > MOST_COMPONENTS) throw new Refused('nothing');
    if (id !== undefined && id !== null && id !== 0) {
      if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id > MAX_ID || ids.has(id)) throw new Refused('nothing');
      ids.add(id);
    }
    if (Array.isArray(components)) for (const child of components) visit(child);
    visit(accessory);
  };
  visit(component);
  return ids;
}

/** One payload, turned into the components of an answer: every one has an id, and what it left out its default. */
class Reading {
  readonly #ids: Set<number>;
  readonly #media: PayloadMedia[];
  #next = 1;
  #items = 0;

  constructor(ids: Set<number>, media: PayloadMedia[]) {
    this.#ids = ids;
    this.#media = media;
  }

  container(component: Json): ComponentObject {
    const { type, accent_color: accent, spoiler } = component;
    if (type !== CONTAINER) throw new Refused('fallback');
    if (accent !== undefined && accent !== null && !isWhole(accent, 0, 0xffffff)) throw new Refused('fallback');
    const head = this.#head(component);
    const components = list(component.components, 1, MOST_COMPONENTS).map((child) => this.#child(child));
    return { ...head, accent_color: accent ?? null, spoiler: flag(spoiler), components };
  }

  #child(component: Json): ComponentObject {
    switch (component.type) {
      case ACTION_ROW: {
        const head = this.#head(component);
        return { ...head, components: list(component.components, 1, 5).map((child) => this.#button(child)) };
      }
      case SECTION: {
        const head = this.#head(component);
        const components = list(component.components, 1, 3).map((child) => this.#text(child));
        const accessory = object(component.accessory);
        return {
          ...head,
          components,
          accessory: accessory.type === BUTTON ? this.#button(accessory) : this.#thumbnail(accessory),
        };
      }
      case TEXT:
        return this.#text(component);
      case GALLERY:
        return this.#gallery(component);
      case SEPARATOR: {
        const { spacing, divider } = component;
        if (spacing !== undefined && spacing !== null && !isWhole(spacing, 1, 2)) throw new Refused('fallback');
        return {
          ...this.#head(component),
          spacing: spacing ?? 1,
          divider: divider === undefined || divider === null || flag(divider),
        };
      }
      default:
        throw new Refused('fallback');
    }
  }

  #button(component: Json): ComponentObject {
    const { type, style, url, label, emoji, disabled } = component;
    if (type !== BUTTON || style !== LINK_STYLE || Object.keys(component).some((key) => !BUTTON_KEYS.has(key))) {
      throw new Refused('fallback');
    }
    const button: ComponentObject = { ...this.#head(component), style, url: webAddress(url, 512) };
    if (label !== undefined && label !== null) button.label = text(label, 1, 80);
    if (emoji !== undefined && emoji !== null) button.emoji = emojiOf(object(emoji));
    if (button.label === undefined && button.emoji === undefined) throw new Refused('fallback');
    if (flag(disabled)) button.disabled = true;
    return button;
  }

  #text(component: Json): ComponentObject {
    if (component.type !== TEXT) throw new Refused('fallback');
    return { ...this.#head(component), content: text(component.content, 1, 4000) };
  }

  #thumbnail(component: Json): ComponentObject {
    if (component.type !== THUMBNAIL) throw new Refused('fallback');
    return { ...this.#head(component), ...this.#shown(component) };
  }

  #gallery(component: Json): ComponentObject {
    const head = this.#head(component);
    const items = list(component.items, 1, MOST_ITEMS).map((item) => this.#shown(item));
    this.#items += items.length;
    if (this.#items > MOST_ITEMS) throw new Refused('fallback');
    return { ...head, items };
  }

  /** A thumbnail and an item of a gallery alike. */
  #shown({ media, description, spoiler }: Json): { media: Json; description: string | null; spoiler: boolean } {
    const url = webAddress(object(media).url, 2048);
    const filled: Json = { url };
    this.#media.push({ url, media: filled });
    const words = description === undefined || description === null ? null : text(description, 1, 1024);
    return { media: filled, description: words, spoiler: flag(spoiler) };
  }

  #head({ type, id }: Json): { type: number; id: number } {
    if (typeof type !== 'number') throw new Refused('fallback');
    if (typeof id === 'number' && id !== 0) return { type, id };
    while (this.#ids.has(this.#next)) this.#next += 1;
    this.#ids.add(this.#next);
    return { type, id: this.#next };
  }
}

function object(value: unknown): Json {
  const found = asObject(value);
  if (!found) throw new Refused('fallback');
  return found;
}

function list(value: unknown, least: number, most: number): Json[] {
  if (!Array.isArray(value) || value.length < least || value.length > most) throw new Refused('fallback');
  return value.map(object);
}

/** A text of so many code points, without what text cannot hold. */
function text(value: unknown, least: number, most: number): string {
  if (typeof value !== 'string') throw new Refused('fallback');
  const length = [...value].length;
  if (length < least || length > most) throw new Refused('fallback');
  return value.toWellFormed().replaceAll('\0', '');
}

function flag(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw new Refused('fallback');
  return value;
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function webAddress(value: unknown, most: number): string {
  const address = text(value, 1, most);
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw new Refused('fallback');
  return address;
}

function emojiOf({ id, name, animated }: Json): Json {
  const custom = typeof id === 'string' && /^\d{1,20}$/.test(id) ? { id } : {};
  if (id !== undefined && id !== null && custom.id === undefined) throw new Refused('fallback');
  return { ...custom, name: text(name, 1, 32), ...(flag(animated) ? { animated: true } : {}) };
}
