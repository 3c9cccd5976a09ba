import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';
import type { Emoji, Id, User } from './wire-base.ts';

/** Message content other than text, as far as this client reads it, with the wire's names. */
export interface Attachment {
  id: Id;
  filename: string;
  title?: string;
  size: number;
  url: string;
  proxy_url?: string;
  content_type?: string;
  description?: string;
  width?: number | null;
  height?: number | null;
  /** Duration of a voice message in seconds. */
  duration_secs?: number;
  flags?: number;
}

/** An image, video or file shown by a component. */
export interface Media {
  url: string;
  proxy_url?: string;
  width?: number | null;
  height?: number | null;
  content_type?: string | null;
}

export interface Shown {
  media: Media;
  description?: string | null;
  spoiler?: boolean;
}

export interface ButtonComponent {
  type: 2;
  id: number;
  /** 1 to 4 are colours, 5 is a link, 6 is a purchase. */
  style: number;
  custom_id?: string;
  label?: string;
  emoji?: Emoji;
  url?: string;
  /** The SKU that a purchase button sells. */
  sku_id?: Id;
  disabled?: boolean;
}

/** 3 strings, 5 users, 6 roles, 7 users and roles, 8 channels. */
export interface SelectComponent {
  type: 3 | 5 | 6 | 7 | 8;
  id: number;
  custom_id: string;
  placeholder?: string | null;
  min_values?: number | null;
  max_values?: number | null;
  disabled?: boolean | null;
  /** Only in modals. */
  required?: boolean | null;
  options?: SelectOption[];
  default_values?: DefaultValue[] | null;
  channel_types?: number[] | null;
}

export type Component =
  | ButtonComponent
  | SelectComponent
  | { type: 1; id: number; components: (ButtonComponent | SelectComponent)[] }
  | { type: 9; id: number; components: TextDisplay[]; accessory: ButtonComponent | ({ type: 11; id: number } & Shown) }
  | TextDisplay
  | ({ type: 11; id: number } & Shown)
  | { type: 12; id: number; items: Shown[] }
  | { type: 13; id: number; file: Media; name?: string | null; size?: number | null; spoiler?: boolean }
  | { type: 14; id: number; spacing?: number; divider?: boolean }
  | ContainerComponent;

export interface TextDisplay {
  type: 10;
  id: number;
  content: string;
}

export interface ContainerComponent {
  type: 17;
  id: number;
  accent_color?: number | null;
  components: Component[];
  spoiler?: boolean;
}

/** An embed; type `components` has one container instead of the usual parts. */
export type Embed = Partial<Omit<EmbedObject, 'components'>> & { components?: Component[] };

export interface StickerItem {
  id: Id;
  name: string;
  /** 1 PNG, 2 APNG, 3 Lottie, 4 GIF. */
  format_type: number;
}

export interface PollMedia {
  text?: string;
  emoji?: Emoji;
}

export interface Poll {
  question: PollMedia;
  answers: { answer_id: number; poll_media: PollMedia }[];
  /** ISO 8601. */
  expiry: string | null;
  allow_multiselect: boolean;
  results?: { answer_counts: { id: number; count: number; me_voted: boolean }[]; is_finalized: boolean };
}

/** Snapshot of a forwarded message; it has no author. */
export interface Snapshot {
  content: string;
  flags?: number;
  timestamp: string;
  mentions?: User[];
  attachments?: Attachment[];
  embeds?: Embed[];
  components?: Component[];
  sticker_items?: StickerItem[];
}

/** Id of a user, role or channel in a select. */
export interface DefaultValue {
  id: Id;
  /** `user`, `role` or `channel`. */
  type: string;
}

export interface SelectOption {
  label: string;
  value: string;
  description?: string | null;
  emoji?: Emoji | null;
  default?: boolean | null;
}
