import type { FastifyInstance } from 'fastify';
import { harvestPath, type SignedQuery } from '../core/media/cdn.ts';
import type { Platform } from '../core/framework/platform.ts';

interface Asked {
  Params: { user_id: string; harvest_id: string };
  Querystring: SignedQuery;
}

const ID = /^\d{1,20}$/;

/** Serves finished data exports below `/cdn/harvests` while their signed URL is valid; 404 after that. */
export function serveHarvests(app: FastifyInstance, { cdn, store, blobs, clock }: Platform): void {
  app.get<Asked>('/cdn/harvests/:user_id/:harvest_id/package.zip', async ({ params, query }, reply) => {
    const { user_id, harvest_id } = params;
    const gone = () => reply.code(404).type('text/plain; charset=utf-8').send('This content is no longer available.');
    if (!ID.test(user_id) || !ID.test(harvest_id) || !cdn.permits(harvestPath(user_id, harvest_id), query)) return gone();
    const row = await store.read.kysely
      .selectFrom('harvests')
      .select('blob_key')
      .where('id', '=', harvest_id)
      .where('user_id', '=', user_id)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    const found = row?.blob_key ? await blobs.get(row.blob_key) : undefined;
    if (!found) return gone();
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-length': found.info.size,
        'content-disposition': 'attachment; filename="package.zip"',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(found.data);
  });
}
