import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';

/** A tag as guild objects show it: `badge` is the hash of its image. */
export const ShownTag = Type.Object(
  {
    tag: Type.String(),
    badge: Type.String(),
  },
  { title: 'ShownTag' },
);
export type ShownTag = Static<typeof ShownTag>;

/** The profile of a guild. */
export const GuildProfile = Type.Object(
  {
    id: Id,
    name: Type.String(),
    icon_hash: Nullable(Type.String()),
    member_count: Type.Integer(),
    online_count: Type.Integer(),
    description: Nullable(Type.String()),
    banner_hash: Nullable(Type.String()),
    game_application_ids: Type.Array(Id),
    game_activity: Type.Record(Type.String(), Type.Unknown()),
    tag: Nullable(Type.String()),
    badge: Type.Integer(),
    badge_color_primary: Type.String(),
    badge_color_secondary: Type.String(),
    badge_hash: Nullable(Type.String()),
    traits: Type.Tuple([]),
    features: Type.Array(Type.String()),
    /** 1 for discoverable guilds, 2 for guilds visible only to members. */
    visibility: Type.Enum([1, 2]),
    custom_banner_hash: Nullable(Type.String()),
    premium_subscription_count: Type.Integer(),
    premium_tier: Type.Integer(),
  },
  { title: 'GuildProfile' },
);
export type GuildProfile = Static<typeof GuildProfile>;
