import type { FastifyInstance, FastifyReply } from 'fastify';
import { imageTypeOf } from '../core/media/images.ts';
import type { Platform } from '../core/framework/platform.ts';
import { formOf } from './attachments.ts';
import { forClient } from '../http/conversions.ts';
import type { Pictures } from './pictures.ts';

interface Asked {
  Params: { mark: string; '*': string };
  Querystring: Record<string, unknown>;
}

/** The picture may change at its source. */
const A_DAY = 'public, max-age=86400';

/**
 * Serves external pictures below `/cdn/external`, so that readers never contact these sites.
 * - Only URLs that the platform signed, fetched by the guarded client.
 * - Also in other sizes (`width`, `height`) and forms (`format`, `quality`).
 * - Anything that is not a picture is 404, even if its site declares a picture.
 */
export function serveExternal(app: FastifyInstance, { cdn, externalPictures }: Platform, pictures: Pictures): void {
  app.get<Asked>('/cdn/external/:mark/*', async ({ params, query }, reply) => {
    const form = formOf(query);
    const url = cdn.externalOf(params.mark, params['*']);
    const picture = url === undefined ? null : await externalPictures.get(url);
    if (!picture) return gone(reply);
    const bytes = form
      ? await forClient(reply, (client) => pictures.shape(picture.blob, form, client))
      : await externalPictures.read(picture);
    if (!bytes) return gone(reply);
    return reply
      .headers({
        'content-type': `image/${imageTypeOf(bytes)}`,
        'cache-control': A_DAY,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(bytes);
  });
}

function gone(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    .send('There is no such picture.');
}
