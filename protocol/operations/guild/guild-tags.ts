import { Type, type Static } from 'typebox';
import { Maybe, Whole, Snowflake } from '../../schemas.ts';
import { GuildProfile } from '../../objects/guild/guild-tags.ts';
import { operation } from '../../operation.ts';
import { SelfObject } from '../../objects/people/users.ts';

export const UpdateGuildProfileColor = () => Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

export const UpdateGuildProfileBody = Type.Object({
  tag: Maybe(Type.String({ maxLength: 100 })),
  badge: Type.Optional(Whole(0, 40)),
  badge_color_primary: Maybe(UpdateGuildProfileColor()),
  badge_color_secondary: Maybe(UpdateGuildProfileColor()),
});

export type UpdateGuildProfileBody = Static<typeof UpdateGuildProfileBody>;

export const UpdateMyPrimaryGuildBody = Type.Object({
  identity_guild_id: Maybe(Snowflake()),
  identity_enabled: Maybe(Type.Boolean()),
});

export type UpdateMyPrimaryGuildBody = Static<typeof UpdateMyPrimaryGuildBody>;

export const getGuildProfile = operation({
  id: 'get_guild_profile',
  method: 'GET',
  path: '/guilds/{guild_id}/profile',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS'],
  replies: { 200: GuildProfile },
});

export const updateGuildProfile = operation({
  id: 'update_guild_profile',
  method: 'PATCH',
  path: '/guilds/{guild_id}/profile',
  auth: ['bot', 'person'],
  body: UpdateGuildProfileBody,
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: GuildProfile },
});

export const updateMyPrimaryGuild = operation({
  id: 'update_my_primary_guild',
  method: 'PUT',
  path: '/users/@me/clan',
  auth: ['person'],
  body: UpdateMyPrimaryGuildBody,
  errors: ['UNKNOWN_USER', 'MISSING_ACCESS'],
  replies: { 200: SelfObject },
});
