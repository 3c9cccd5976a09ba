import type { Snowflake } from '@guildhall/protocol/ids';

/** Types of components (reference table "enums", kind component_type). */
export const COMPONENT_TYPES = {
  ACTION_ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT_DISPLAY: 10,
  THUMBNAIL: 11,
  MEDIA_GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  FILE_UPLOAD: 19,
  RADIO_GROUP: 21,
  CHECKBOX_GROUP: 22,
  CHECKBOX: 23,
} as const;

/** Styles of buttons. */
export const BUTTON_STYLES = { PRIMARY: 1, SECONDARY: 2, SUCCESS: 3, DANGER: 4, LINK: 5, PREMIUM: 6 } as const;

/** The emoji of a button or an option (ComponentEmojiResponse). */
export interface ComponentEmoji {
  id?: Snowflake;
  name: string;
  animated?: boolean;
}

/** A picture, video or file that a component shows (UnfurledMediaResponse). */
export interface Media {
  id: Snowflake;
  url: string;
  proxy_url: string;
  width?: number | null;
  height?: number | null;
  content_type?: string | null;
  /** The attachment of the message that it refers to. */
  attachment_id?: Snowflake;
}

/** A part of a message that is displayed, or that users press or select from. */
export type Component =
  | ActionRow
  | Button
  | Select
  | Section
  | TextDisplay
  | Thumbnail
  | MediaGallery
  | FileComponent
  | Separator
  | Container;

/** What every component has: its type, and an id that is unique in its message or modal. */
export interface Base<T extends number> {
  type: T;
  id: number;
}

export interface ActionRow extends Base<1> {
  components: (Button | Select)[];
}

export interface Button extends Base<2> {
  style: number;
  custom_id?: string;
  label?: string;
  disabled?: boolean;
  emoji?: ComponentEmoji;
  url?: string;
  sku_id?: Snowflake;
}

export interface SelectOption {
  label: string;
  value: string;
  description?: string;
  emoji?: ComponentEmoji;
  default?: boolean;
}

export interface Select extends Base<3 | 5 | 6 | 7 | 8> {
  custom_id: string;
  placeholder?: string;
  min_values: number;
  max_values: number;
  disabled?: boolean;
  options?: SelectOption[];
  channel_types?: number[];
  default_values?: { id: Snowflake; type: string }[];
}

export interface Section extends Base<9> {
  components: TextDisplay[];
  accessory: Button | Thumbnail;
}

export interface TextDisplay extends Base<10> {
  content: string;
}

export interface Thumbnail extends Base<11> {
  media: Media;
  description: string | null;
  spoiler: boolean;
}

export interface MediaGallery extends Base<12> {
  items: { media: Media; description: string | null; spoiler: boolean }[];
}

export interface FileComponent extends Base<13> {
  file: Media;
  name: string | null;
  size: number | null;
  spoiler: boolean;
}

export interface Separator extends Base<14> {
  spacing: number;
  divider: boolean;
}

export interface Container extends Base<17> {
  accent_color: number | null;
  components: Component[];
  spoiler: boolean;
}

/** The pictures, videos and files that components show, at any depth. */
export function mediaIn(components: readonly Component[]): Media[] {
  return components.flatMap((component) => {
    switch (component.type) {
      case COMPONENT_TYPES.THUMBNAIL:
        return [component.media];
      case COMPONENT_TYPES.MEDIA_GALLERY:
        return component.items.map((item) => item.media);
      case COMPONENT_TYPES.FILE:
        return [component.file];
      default:
        return mediaIn(childrenOf(component));
    }
  });
}

/** The children of a component, in display order. */
export function childrenOf(component: Component): readonly Component[] {
  switch (component.type) {
    case COMPONENT_TYPES.ACTION_ROW:
    case COMPONENT_TYPES.CONTAINER:
      return component.components;
    case COMPONENT_TYPES.SECTION:
      return [...component.components, component.accessory];
    default:
      return [];
  }
}
