import { TemplateObject } from '../../objects/guild/templates.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { TextWithin, Maybe, ImageData } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { GuildObject } from '../../objects/guild/guilds.ts';

export const getGuildTemplate = operation({
  id: 'get_guild_template',
  method: 'GET',
  path: '/guilds/templates/{code}',
  auth: ['none'],
  errors: ['UNKNOWN_GUILD_TEMPLATE'],
  replies: { 200: TemplateObject },
});

export const createGuildFromTemplate = operation({
  id: 'create_guild_from_template',
  method: 'POST',
  path: '/guilds/templates/{code}',
  auth: ['person'],
  body: Type.Object({ name: TextWithin(LIMITS.guilds.name), icon: Maybe(ImageData()) }),
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_GUILD_TEMPLATE', 'USER_BANNED'],
  replies: { 201: GuildObject },
});

export const listGuildTemplates = operation({
  id: 'list_guild_templates',
  method: 'GET',
  path: '/guilds/{guild_id}/templates',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(TemplateObject) },
});

export const createGuildTemplate = operation({
  id: 'create_guild_template',
  method: 'POST',
  path: '/guilds/{guild_id}/templates',
  auth: ['bot', 'person'],
  body: Type.Object({
    name: TextWithin(LIMITS.guilds.templateName),
    description: Maybe(TextWithin(LIMITS.guilds.templateDescription)),
  }),
  errors: ['UNKNOWN_GUILD', 'GUILD_ALREADY_HAS_TEMPLATE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: TemplateObject },
});

export const syncGuildTemplate = operation({
  id: 'sync_guild_template',
  method: 'PUT',
  path: '/guilds/{guild_id}/templates/{code}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_GUILD_TEMPLATE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: TemplateObject },
});

export const deleteGuildTemplate = operation({
  id: 'delete_guild_template',
  method: 'DELETE',
  path: '/guilds/{guild_id}/templates/{code}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_GUILD_TEMPLATE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: TemplateObject },
});

export const updateGuildTemplate = operation({
  id: 'update_guild_template',
  method: 'PATCH',
  path: '/guilds/{guild_id}/templates/{code}',
  auth: ['bot', 'person'],
  body: Type.Object({
    name: Type.Optional(TextWithin(LIMITS.guilds.templateName)),
    description: Maybe(TextWithin(LIMITS.guilds.templateDescription)),
  }),
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_GUILD_TEMPLATE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: TemplateObject },
});
