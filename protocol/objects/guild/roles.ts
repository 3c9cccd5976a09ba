import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';

/** The colours of a role: one, or a gradient of two or three. */
export const RoleColors = Type.Object(
  {
    primary_color: Type.Integer(),
    secondary_color: Nullable(Type.Integer()),
    tertiary_color: Nullable(Type.Integer()),
  },
  { title: 'RoleColors' },
);
export type RoleColors = Static<typeof RoleColors>;

/** The owner of a managed role. A key of type null is a flag: present with null, or absent. */
export const RoleTags = Type.Object(
  {
    bot_id: Type.Optional(Id),
    integration_id: Type.Optional(Id),
    premium_subscriber: Type.Optional(Type.Null()),
    subscription_listing_id: Type.Optional(Id),
    available_for_purchase: Type.Optional(Type.Null()),
    guild_connections: Type.Optional(Type.Null()),
  },
  { title: 'RoleTags' },
);
export type RoleTags = Static<typeof RoleTags>;

/** A role on the wire (GuildRoleResponse). */
export const RoleObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    /** A decimal bit set. */
    permissions: Type.String(),
    position: Type.Integer(),
    color: Type.Integer(),
    colors: RoleColors,
    hoist: Type.Boolean(),
    managed: Type.Boolean(),
    mentionable: Type.Boolean(),
    icon: Nullable(Type.String()),
    unicode_emoji: Nullable(Type.String()),
    flags: Type.Integer(),
    tags: Type.Optional(RoleTags),
  },
  { title: 'RoleObject' },
);
export type RoleObject = Static<typeof RoleObject>;
