import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { StickerFormatTypes } from '../enums.ts';
import { UserObject } from '../people/users.ts';

/** A sticker of a guild (GuildStickerResponse). */
export const StickerObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    tags: Type.String(),
    /** 2: a sticker of a guild. */
    type: Type.Literal(2),
    /** 1 PNG, 2 APNG, 3 Lottie, 4 GIF. */
    format_type: StickerFormatTypes,
    description: Nullable(Type.String()),
    available: Type.Boolean(),
    guild_id: Id,
    /** The creator; only for members who may create expressions themselves. */
    user: Type.Optional(UserObject),
  },
  { title: 'StickerObject' },
);
export type StickerObject = Static<typeof StickerObject>;

/** A sticker of a pack (StandardStickerResponse). */
export const StandardStickerObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    tags: Type.String(),
    /** 1: a sticker of a pack. */
    type: Type.Literal(1),
    format_type: StickerFormatTypes,
    description: Nullable(Type.String()),
    pack_id: Id,
    sort_value: Type.Integer(),
  },
  { title: 'StandardStickerObject' },
);
export type StandardStickerObject = Static<typeof StandardStickerObject>;

/** A pack of stickers (StickerPackResponse). */
export const StickerPackObject = Type.Object(
  {
    id: Id,
    sku_id: Id,
    name: Type.String(),
    description: Nullable(Type.String()),
    stickers: Type.Array(StandardStickerObject),
    cover_sticker_id: Type.Optional(Id),
  },
  { title: 'StickerPackObject' },
);
export type StickerPackObject = Static<typeof StickerPackObject>;
