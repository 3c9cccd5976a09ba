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

/** What is known of the components of a message while they are read. */
export interface Reading {
  complaints: Complaints;
  customIds: Set<string>;
  ids: Set<number>;
  interactive: boolean;
  media: MediaResolver;
  /** All components, nested ones too. */
  count: number;
  /** Code points of all text displays. */
  text: number;
}
