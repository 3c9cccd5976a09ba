import { LIMITS } from '@guildhall/protocol/limits';
import { type Attributes, readTags, type TagHandler } from './tags.ts';

/** A picture as named by a page. */
export interface PageImage {
  url: string;
  width?: number;
  height?: number;
  type?: string;
  alt?: string;
}

/** The tags of a page, before validation and truncation (docs/contract/link-previews.md#tags). */
export interface PageTags {
  title?: string;
  description?: string;
  /** `<title>` and the description for search engines: only used as a pair. */
  plainTitle?: string;
  plainDescription?: string;
  siteName?: string;
  /** From `og:image`; two or more are a gallery. */
  images: PageImage[];
  /** From the other tags for pictures. */
  otherImages: PageImage[];
  videos: PageImage[];
  layout?: Layout;
  /** 24 bits. */
  color?: number;
  /** ISO 8601, as written in the page. */
  published?: string;
  /** The first link to an oEmbed document. */
  oembed?: string;
  jsonLd: string[];
  /** The text of the component script whose prefix comes first in `prefixes`. */
  componentScript?: string;
  /** The address of the component link. */
  componentLink?: string;
}

/** The layout that a page asks for: text with a large picture, only a picture or video, or text with markdown. */
export type Layout = 'large' | 'photo' | 'video' | 'rich';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
const CARDS: Readonly<Record<string, Layout>> = { player: 'video', summary_large_image: 'large', photo: 'photo' };

/** Reads the tags of a page, in time linear in its length. `prefixes` are those of the component tag. */
export function readPage(html: string, prefixes: readonly string[]): PageTags {
  const page: PageTags = { images: [], otherImages: [], videos: [], jsonLd: [] };
  const reader = new Reader(page, prefixes);
  readTags(html, reader);
  reader.end();
  return page;
}

/** Collects the tags of one page in order. */
class Reader implements TagHandler {
  readonly #page: PageTags;
  readonly #prefixes: readonly string[];
  #inBody = false;
  /** The current element whose text is collected, and its callback. */
  #collecting: { element: string; text: string; room: number; done: (text: string) => void } | null = null;
  /** Characters of JSON-LD that may still be read. */
  #jsonRoom = LIMITS.previews.jsonLdText.max;
  /** The media that sizes, types and descriptions belong to. */
  #lastImage: PageImage | undefined;
  #lastVideo: PageImage | undefined;

  constructor(page: PageTags, prefixes: readonly string[]) {
    this.#page = page;
    this.#prefixes = prefixes;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'body') this.#inBody = true;
    else if (name === 'meta') this.#meta(attributes);
    else if (name === 'link') this.#link(attributes);
    else if (name === 'script') this.#script(attributes);
    else if (name === 'title' && !this.#inBody && this.#page.plainTitle === undefined) {
      this.#collect('title', LIMITS.previews.titleRead.max, (text) => {
        this.#page.plainTitle = text.replace(/\s+/g, ' ').trim();
      });
    }
  }

  text(text: string): void {
    const under = this.#collecting;
    if (!under || under.room < 0) return;
    under.room -= text.length;
    under.text += under.room < 0 ? text.slice(0, under.room) : text;
  }

  close(name: string): void {
    if (this.#collecting?.element !== name) return;
    this.end();
  }

  /** Ends the current element, also if the page is truncated inside it. */
  end(): void {
    const under = this.#collecting;
    this.#collecting = null;
    under?.done(under.text);
  }

  #collect(element: string, room: number, done: (text: string) => void): void {
    this.#collecting = { element, text: '', room, done };
  }

  #script({ id, type = '' }: Attributes): void {
    const page = this.#page;
    if (type === 'application/ld+json' && page.jsonLd.length < LIMITS.previews.jsonLdDocuments.max) {
      this.#collect('script', this.#jsonRoom, (text) => {
        this.#jsonRoom -= text.length;
        page.jsonLd.push(text);
      });
      return;
    }
    if (this.#inBody || page.componentScript !== undefined) return;
    const prefix = this.#prefixes.find((one) => id === `${one}:component-embed`);
    if (prefix === undefined || !isComponentType(type, prefix)) return;
    this.#collect('script', LIMITS.previews.componentBytes.max + 1, (text) => {
      page.componentScript = text;
    });
  }

  #link({ rel = '', type = '', href }: Attributes): void {
    if (!href) return;
    if (type === 'application/json+oembed') this.#page.oembed ??= href;
    const names = rel.split(/\s+/);
    const prefix = this.#prefixes.find((one) => names.includes(`${one}:component-embed`));
    if (prefix !== undefined && isComponentType(type, prefix)) this.#page.componentLink ??= href;
  }

  #meta(attributes: Attributes): void {
    const key = attributes.name ?? attributes.property;
    const value = (attributes.content ?? attributes.value ?? '').trim();
    if (key === undefined || value === '') return;
    const image = /^(?:og|twitter):image(?::(\w+))?$/.exec(key);
    if (image) this.#image(key, image[1], value);
    else if (/^(?:og:video|twitter:player)(?::|$)/.test(key) || key === 'og:width' || key === 'og:height')
      this.#video(key, value);
    else this.#text(key, value);
  }

  #text(key: string, value: string): void {
    const page = this.#page;
    switch (key) {
      case 'og:title':
      case 'twitter:title':
        page.title ??= value;
        break;
      case 'og:description':
      case 'twitter:description':
        page.description ??= value;
        break;
      case 'description':
        page.plainDescription ??= value;
        break;
      case 'og:site_name':
        page.siteName ??= value;
        break;
      case 'og:type':
        page.layout = layoutOfType(value) ?? page.layout;
        break;
      case 'twitter:card':
        page.layout = CARDS[value] ?? page.layout;
        break;
      case 'theme-color':
        page.color = colorOf(value) ?? page.color;
        break;
      case 'og:pubdate':
      case 'pubdate':
      case 'iso-8601-publish-date':
        page.published = dateOf(value) ?? page.published;
        break;
      default:
    }
  }

  #image(key: string, part: string | undefined, value: string): void {
    const page = this.#page;
    if (part === undefined) {
      this.#lastImage = { url: value };
      add(key === 'og:image' ? page.images : page.otherImages, this.#lastImage);
    } else if (part === 'url' || part === 'secure_url' || part === 'src') add(page.otherImages, { url: value });
    else describe(this.#lastImage, part, value);
  }

  #video(key: string, value: string): void {
    const part = /:(width|height|type|content_type)$/.exec(key)?.[1];
    if (part !== undefined) describe(this.#lastVideo, part, value);
    // A player is a page; only its stream is a video.
    else if (/^(?:og:video(?::url|:secure_url)?|twitter:player:stream)$/.test(key)) {
      this.#lastVideo = { url: value };
      add(this.#page.videos, this.#lastVideo);
    }
  }
}

function add(media: PageImage[], one: PageImage): void {
  if (media.length < LIMITS.previews.mediaRead.max) media.push(one);
}

function isComponentType(type: string, prefix: string): boolean {
  return type === 'application/json' || type === `application/vnd.${prefix}.component-embed+json`;
}

function describe(of: PageImage | undefined, part: string, value: string): void {
  if (!of) return;
  if (part === 'alt') of.alt ??= value;
  else if (part === 'type' || part === 'content_type') of.type ??= value.toLowerCase();
  else if (part === 'width' || part === 'height') of[part] ??= pixels(value);
}

function pixels(value: string): number | undefined {
  const number = /^\d{1,5}(?=(?:\.\d+)?(?:px)?$)/.exec(value)?.[0];
  return number === undefined || Number(number) === 0 ? undefined : Number(number);
}

/** The layout that an `og:type` or an oEmbed type asks for. */
export function layoutOfType(type: string): Layout | undefined {
  if (type === 'rich') return 'rich';
  if (type === 'video' || type.startsWith('video.')) return 'video';
  return type === 'instapp:photo' || type === 'photo' ? 'photo' : undefined;
}

function colorOf(value: string): number | undefined {
  const hex = /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(value)?.[1];
  return hex === undefined ? undefined : Number.parseInt(hex, 16);
}

/** A full time with an offset; anything less is ignored. */
export function dateOf(value: string): string | undefined {
  return RFC_3339.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
