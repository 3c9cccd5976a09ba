import { isSnowflake } from '@guildhall/protocol/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Parameters, textOf } from '../core/oauth2/parameters.ts';
import { html } from '../core/values/html.ts';
import type { Pages } from './pages.ts';
import { visitorOf } from './visitor.ts';

/** GET /oauth2/authorized: the page after an install that redirects to no application (docs/contract/oauth2.md#authorize). */
export async function getAuthorized(
  pages: Pages,
  request: FastifyRequest<{ Querystring: Parameters }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const home = html`<a class="button primary large" href="/channels/@me">Go home</a>`;
  if (textOf(request.query, 'error') !== undefined)
    return pages.show(reply, { title: 'Declined', lead: 'The app was not added.', body: home });
  const guild = await guildOf(pages, request);
  if (!guild) return pages.show(reply, { title: 'Done', lead: 'The app is now authorized.', body: home });
  const body = html`<a class="button primary large" href="/channels/${guild.id}">Go to ${guild.name}</a>`;
  return pages.show(reply, { title: 'Done', lead: `The app was added to ${guild.name}.`, body });
}

/** The guild in the address, if the visitor is a member. */
async function guildOf(pages: Pages, request: FastifyRequest<{ Querystring: Parameters }>) {
  const id = textOf(request.query, 'guild_id');
  const visitor = isSnowflake(id) ? await visitorOf(pages.platform, request) : null;
  if (!visitor || id === undefined) return null;
  const { status, body } = await pages.call(request, { method: 'GET', path: `/guilds/${id}`, token: visitor.token });
  return status === 200 && typeof body.name === 'string' ? { id, name: body.name } : null;
}
