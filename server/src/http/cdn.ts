import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { imageTypeOf } from '../core/images.ts';
import type { Platform } from '../core/platform.ts';
import { ApiError } from '../core/errors.ts';

/** A picture's path below the CDN, as clients build it: folders and ids, then the hash with an extension they chose. */
const PATHS = [
  '/icons/:guild_id/:file',
  '/splashes/:guild_id/:file',
  '/avatars/:user_id/:file',
  '/role-icons/:role_id/:file',
  '/app-icons/:application_id/:file',
  '/guilds/:guild_id/users/:user_id/avatars/:file',
  '/guilds/:guild_id/users/:user_id/banners/:file',
  '/banners/:owner_id/:file',
];
const FILE = /^((?:a_)?[0-9a-f]{32})\.(png|jpg|jpeg|gif|webp|avif)$/;
const ID = /^\d{1,20}$/;
/** The name of a picture is the hash of its content, so it never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves stored pictures under `/cdn`, in the format they were stored in, whatever extension is asked for. Nothing that
 * is served here can run in a page.
 */
export function serveCdn(app: FastifyInstance, { blobs }: Platform): void {
  for (const path of PATHS) {
    app.get<{ Params: Record<string, string> }>(`/cdn${path}`, async ({ params }, reply) => {
      const { file = '', ...ids } = params;
      const hash = FILE.exec(file)?.[1];
      if (!hash || !Object.values(ids).every((id) => ID.test(id))) throw notFound();
      const folder = path.replace(/\/:file$/, '').replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? '');
      const found = await blobs.get(`${folder.slice(1)}/${hash}`);
      if (!found) throw notFound();
      return sendPicture(reply, await buffer(found.data));
    });
  }
}

function sendPicture(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': `image/${imageTypeOf(bytes) ?? 'png'}`,
      'cache-control': FOREVER,
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .send(bytes);
}

function notFound(): ApiError {
  return new ApiError(404, 0, '404: Not Found');
}
