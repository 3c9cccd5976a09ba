import { Bits, bits, Maybe, OneOf, Snowflake } from '@guildhall/protocol/schemas';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { Type } from 'typebox';
import { accessGuild } from '../../core/access/guild.ts';
import { complain, fail, failForm } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { AuthorizeQuery, readConsent, readPermissions } from './consent.ts';
import { install } from './install.ts';

/**
 * Answers the consent page: `{location}`. Installs the application in a guild where the caller has MANAGE_GUILD; a bot
 * that is not public only for its owner. The bot never gets more than the caller has there (people-api; oauth2 2.3).
 */
export const authorize = route({
  id: 'authorize',
  method: 'POST',
  path: '/oauth2/authorize',
  auth: ['person'],
  access: open,
  limit: limits.write,
  query: AuthorizeQuery,
  body: Type.Object({
    authorize: Type.Boolean(),
    guild_id: Maybe(Snowflake()),
    permissions: Maybe(Bits()),
    integration_type: Maybe(OneOf(0, 1)),
  }),
  reply: 200,
  run: async (ctx, { query, body }) => {
    const type = body.integration_type ?? undefined;
    const consent = await readConsent(ctx, { ...query, ...(type === undefined ? {} : { integration_type: String(type) }) });
    const page = `${ctx.publicUrl}/oauth2/authorized`;
    if (!body.authorize) {
      const refused = {
        error: 'access_denied',
        error_description: 'The resource owner or authorization server denied the request',
      };
      return { location: withQuery(page, { ...refused, state: query.state }) };
    }
    const guildId = body.guild_id ?? consent.guildId ?? failForm({ guild_id: complain.required() });
    if (consent.guildId !== null && query.disable_guild_select === 'true' && guildId !== consent.guildId)
      failForm({ guild_id: complain.custom('GUILD_ID_INVALID', 'Another guild cannot be chosen.') });
    const { guild, permissions } = await accessGuild(ctx, guildId);
    if ((permissions & PERMISSIONS.MANAGE_GUILD) === 0n) fail('MISSING_PERMISSIONS');
    const { application, bot, scopes } = consent;
    if (application.bot_public !== 1 && application.owner_id !== ctx.viewer.user.id) fail('NOT_AUTHORIZED_FOR_APPLICATION');
    const asked =
      body.permissions === undefined || body.permissions === null
        ? consent.permissions
        : readPermissions(String(bits(body.permissions)));
    const granted = asked & permissions;
    await ctx.transact((tx) =>
      install(tx, {
        guildId: guild.id,
        applicationId: application.id,
        bot,
        userId: ctx.viewer.user.id,
        scopes,
        permissions: granted,
      }),
    );
    return { location: withQuery(page, { guild_id: guild.id, permissions: String(granted), state: query.state }) };
  },
});

function withQuery(address: string, parameters: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return `${address}?${query}`;
}
