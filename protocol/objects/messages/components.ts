import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Uri } from '../parts.ts';
import { ChannelTypes, MessageComponentSeparatorSpacingSize, SnowflakeSelectDefaultValueTypes } from '../enums.ts';

/** The emoji of a button or an option (ComponentEmojiResponse). */
export const ComponentEmoji = Type.Object(
  {
    id: Type.Optional(Id),
    name: Type.String(),
    animated: Type.Optional(Type.Boolean()),
  },
  { title: 'ComponentEmoji' },
);
export type ComponentEmoji = Static<typeof ComponentEmoji>;

export const Button = Type.Object(
  {
    type: Type.Literal(2),
    id: Type.Integer(),
    style: Type.Integer(),
    custom_id: Type.Optional(Type.String()),
    label: Type.Optional(Type.String()),
    disabled: Type.Optional(Type.Boolean()),
    emoji: Type.Optional(ComponentEmoji),
    url: Type.Optional(Uri),
    sku_id: Type.Optional(Id),
  },
  { title: 'Button' },
);
export type Button = Static<typeof Button>;

export const SelectOption = Type.Object(
  {
    label: Type.String(),
    value: Type.String(),
    description: Type.Optional(Type.String()),
    emoji: Type.Optional(ComponentEmoji),
    default: Type.Optional(Type.Boolean()),
  },
  { title: 'SelectOption' },
);
export type SelectOption = Static<typeof SelectOption>;

export const Select = Type.Object(
  {
    type: Type.Enum([5, 3, 8, 7, 6]),
    id: Type.Integer(),
    custom_id: Type.String(),
    placeholder: Type.Optional(Type.String()),
    min_values: Type.Integer(),
    max_values: Type.Integer(),
    disabled: Type.Optional(Type.Boolean()),
    options: Type.Optional(Type.Array(SelectOption)),
    channel_types: Type.Optional(Type.Array(ChannelTypes)),
    default_values: Type.Optional(
      Type.Array(
        Type.Object({
          id: Id,
          type: SnowflakeSelectDefaultValueTypes,
        }),
      ),
    ),
  },
  { title: 'Select' },
);
export type Select = Static<typeof Select>;

export const ActionRow = Type.Object(
  {
    type: Type.Literal(1),
    id: Type.Integer(),
    components: Type.Array(Type.Union([Button, Select])),
  },
  { title: 'ActionRow' },
);
export type ActionRow = Static<typeof ActionRow>;

export const TextDisplay = Type.Object(
  {
    type: Type.Literal(10),
    id: Type.Integer(),
    content: Type.String(),
  },
  { title: 'TextDisplay' },
);
export type TextDisplay = Static<typeof TextDisplay>;

/** A picture, video or file that a component shows (UnfurledMediaResponse). */
export const Media = Type.Object(
  {
    id: Id,
    url: Type.String(),
    proxy_url: Type.String(),
    width: Type.Optional(Nullable(Type.Integer())),
    height: Type.Optional(Nullable(Type.Integer())),
    content_type: Type.Optional(Nullable(Type.String())),
    placeholder: Type.Optional(Type.String()),
    placeholder_version: Type.Optional(Type.Integer()),
    /** The attachment of the message that it refers to. */
    attachment_id: Type.Optional(Id),
  },
  { title: 'Media' },
);
export type Media = Static<typeof Media>;

export const Thumbnail = Type.Object(
  {
    type: Type.Literal(11),
    id: Type.Integer(),
    media: Media,
    description: Nullable(Type.String()),
    spoiler: Type.Boolean(),
  },
  { title: 'Thumbnail' },
);
export type Thumbnail = Static<typeof Thumbnail>;

export const Section = Type.Object(
  {
    type: Type.Literal(9),
    id: Type.Integer(),
    components: Type.Array(TextDisplay),
    accessory: Type.Union([Button, Thumbnail]),
  },
  { title: 'Section' },
);
export type Section = Static<typeof Section>;

export const MediaGallery = Type.Object(
  {
    type: Type.Literal(12),
    id: Type.Integer(),
    items: Type.Array(
      Type.Object({
        media: Media,
        description: Nullable(Type.String()),
        spoiler: Type.Boolean(),
      }),
    ),
  },
  { title: 'MediaGallery' },
);
export type MediaGallery = Static<typeof MediaGallery>;

export const FileComponent = Type.Object(
  {
    type: Type.Literal(13),
    id: Type.Integer(),
    file: Media,
    name: Nullable(Type.String()),
    size: Nullable(Type.Integer()),
    spoiler: Type.Boolean(),
  },
  { title: 'FileComponent' },
);
export type FileComponent = Static<typeof FileComponent>;

export const Separator = Type.Object(
  {
    type: Type.Literal(14),
    id: Type.Integer(),
    spacing: MessageComponentSeparatorSpacingSize,
    divider: Type.Boolean(),
  },
  { title: 'Separator' },
);
export type Separator = Static<typeof Separator>;

/** A part of a container. */
export const ContainedComponent = Type.Union(
  [ActionRow, Button, Select, Section, TextDisplay, Thumbnail, MediaGallery, FileComponent, Separator],
  { title: 'ContainedComponent' },
);
export type ContainedComponent = Static<typeof ContainedComponent>;

export const Container = Type.Object(
  {
    type: Type.Literal(17),
    id: Type.Integer(),
    accent_color: Nullable(Type.Integer()),
    components: Type.Array(ContainedComponent),
    spoiler: Type.Boolean(),
  },
  { title: 'Container' },
);
export type Container = Static<typeof Container>;

/** A part of a message that is displayed, or that users press or select from. */
export const Component = Type.Union(
  [ActionRow, Button, Select, Section, TextDisplay, Thumbnail, MediaGallery, FileComponent, Separator, Container],
  { title: 'Component' },
);
export type Component = Static<typeof Component>;
