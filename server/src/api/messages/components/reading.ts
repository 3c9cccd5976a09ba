import type { Snowflake } from '@guildhall/protocol/ids';
import type { Media } from './component.ts';
import type { Complaints } from './fields.ts';

/** Gives the media of an address: a link, or `attachment://` with the name of a file; undefined when there is no such file. */
export type MediaResolver = (address: string) => ShownMedia | undefined;

/** A picture, video or file, with what is known of the file that it is. */
export interface ShownMedia {
  media: Media;
  name?: string;
  size?: number;
}

/** What a message, or a page that lays out its own preview, may hold. */
export interface ComponentForm {
  top: readonly number[];
  inContainer: readonly number[];
  inRow: readonly number[];
  buttonStyles: readonly number[];
  /** Schemes of the addresses of buttons, and of pictures. */
  links: readonly string[];
  media: readonly string[];
  /** How many stand at the top, how many there are with all that is in them, and how many pictures all galleries have. */
  most: { top: number; all: number; pictures: number };
}

/** The custom emojis that a sender may use, of those that it names. */
export type KnownEmojis = ReadonlyMap<Snowflake, { name: string; animated: boolean }>;

/** What is known of the components of a message or a modal while they are read. */
export interface Marks {
  complaints: Complaints;
  customIds: Set<string>;
  ids: Set<number>;
  /** Whether its sender is told when somebody presses or picks. */
  interactive: boolean;
  /** Absent where nobody's emojis are meant, as in a page's preview: then they are taken as they are. */
  emojis?: KnownEmojis;
  /** Code points of all text displays. */
  text: number;
  /** An id is none, or is used twice. */
  badIds: boolean;
}

/** What is known of those of a message. */
export interface Reading extends Marks {
  form: ComponentForm;
  media: MediaResolver;
  /** The SKUs that a button may offer. */
  sold: ReadonlySet<Snowflake>;
  /** All components, nested ones too. */
  count: number;
  /** Items of all galleries. */
  pictures: number;
}

/** What is known before anything is read. */
export function newMarks(interactive: boolean, emojis?: KnownEmojis): Marks {
  return { complaints: {}, customIds: new Set(), ids: new Set(), interactive, emojis, text: 0, badIds: false };
}
