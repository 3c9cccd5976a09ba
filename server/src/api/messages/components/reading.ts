import type { Snowflake } from '@guildhall/protocol/ids';
import type { Complaints } from './fields.ts';
import type { Media } from '@guildhall/protocol/objects/messages/components';

/** Resolves an address to its media: a link, or `attachment://` with a file name; undefined if there is no such file. */
export type MediaResolver = (address: string) => ShownMedia | undefined;

/** A picture, video or file, with the known facts of the file. */
export interface ShownMedia {
  media: Media;
  name?: string;
  size?: number;
}

/** The components allowed in a message or in a page's own preview. */
export interface ComponentForm {
  top: readonly number[];
  inContainer: readonly number[];
  inRow: readonly number[];
  buttonStyles: readonly number[];
  /** Allowed URL schemes of buttons, and of pictures. */
  links: readonly string[];
  media: readonly string[];
  /** The most top-level components, the most components in total, and the most pictures in all galleries. */
  most: { top: number; all: number; pictures: number };
}

/** The custom emojis that the sender may use, among those named. */
export type KnownEmojis = ReadonlyMap<Snowflake, { name: string; animated: boolean }>;

/** State shared while the components of a message or a modal are read. */
export interface Marks {
  complaints: Complaints;
  customIds: Set<string>;
  ids: Set<number>;
  /** Whether the sender receives interactions. */
  interactive: boolean;
  /** Absent where there is no sender, as in a page's preview: then emojis are accepted as they are. */
  emojis?: KnownEmojis;
  /** Code points of all text displays. */
  text: number;
  /** An id is invalid or used twice. */
  badIds: boolean;
}

/** State for the components of a message. */
export interface Reading extends Marks {
  form: ComponentForm;
  media: MediaResolver;
  /** The SKUs that a button may offer. */
  sold: ReadonlySet<Snowflake>;
  /** All components, including nested ones. */
  count: number;
  /** Items of all galleries. */
  pictures: number;
}

/** The initial state. */
export function newMarks(interactive: boolean, emojis?: KnownEmojis): Marks {
  return { complaints: {}, customIds: new Set(), ids: new Set(), interactive, emojis, text: 0, badIds: false };
}
