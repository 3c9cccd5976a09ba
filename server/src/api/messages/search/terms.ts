import { hash } from 'node:crypto';

/** The properties of a message, as bits: for negated filters, and for values that are too common to look up. */
export const TRAITS = {
  user: 1 << 0,
  bot: 1 << 1,
  webhook: 1 << 2,
  link: 1 << 3,
  embed: 1 << 4,
  file: 1 << 5,
  image: 1 << 6,
  video: 1 << 7,
  sound: 1 << 8,
  sticker: 1 << 9,
  poll: 1 << 10,
  snapshot: 1 << 11,
  pinned: 1 << 12,
  everyone: 1 << 13,
  /** In a private thread. */
  private: 1 << 14,
} as const;

export type Trait = keyof typeof TRAITS;

/** Rare traits are terms too, so that they are looked up instead of filtered from all messages. */
const LOOKED_UP: readonly Trait[] = [
  'bot',
  'webhook',
  'link',
  'embed',
  'file',
  'image',
  'video',
  'sound',
  'sticker',
  'poll',
  'snapshot',
  'pinned',
  'everyone',
];

/** The kinds of marks; each has a value. */
export type MarkKind =
  | 'author'
  | 'channel'
  | 'mention'
  | 'role'
  | 'replyuser'
  | 'replymessage'
  | 'host'
  | 'provider'
  | 'filename'
  | 'extension'
  | 'embed';

/** The mark of every message. */
export const EVERY_MARK = 'all';

/** The mark of a trait, if it is looked up. */
export function traitMark(trait: Trait): string | undefined {
  return LOOKED_UP.includes(trait) ? `is${trait}` : undefined;
}

/** A mark as both stores index it: only letters and digits. */
export function mark(kind: MarkKind, value: string): string {
  return /^[0-9]+$/.test(value) ? `${kind}0${value}` : `${kind}x${hash('sha256', value, 'hex').slice(0, 16)}`;
}

/** The terms of a guild: other guilds have other terms for the same words and marks. */
export class Terms {
  readonly #word: string;
  readonly #mark: string;

  /** `number` as in `search_guilds`. */
  constructor(number: number) {
    this.#word = `${number.toString(36)}:`;
    this.#mark = `${number.toString(36)}.`;
  }

  word(word: string): string {
    return this.#word + word;
  }

  mark(name: string): string {
    return this.#mark + name;
  }
}
