import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { ApiError } from '../core/framework/errors.ts';
import type { Platform } from '../core/framework/platform.ts';
import { isCutOff } from '../http/body.ts';
import { discardUploads, findAttachment, permitsUpload, storeUpload } from '../core/media/uploads.ts';

interface Put {
  Params: { upload_id: string };
  Querystring: Record<string, unknown>;
}

const ID = /^\d{1,20}$/;

/**
 * Accepts the bytes of an announced file at the signed URL of the announcement: PUT, with any content type, once, and
 * no more bytes than announced.
 */
export function takeUploads(app: FastifyInstance, platform: Platform): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.put<Put>('/cdn/uploads/:upload_id', async (request, reply) => {
      reply.header('access-control-allow-origin', '*');
      try {
        await take(platform, request);
      } catch (error) {
        request.raw.resume();
        throw isCutOff(request) ? new ApiError(400, 0, '400: The request was cut off') : error;
      }
      return reply.code(200).send();
    });
    scope.options('/cdn/*', (request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, HEAD, PUT',
          'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'content-type, range',
          'access-control-max-age': '86400',
        })
        .send(),
    );
    done();
  });
}

async function take(platform: Platform, { params, query, raw }: FastifyRequest<Put>): Promise<void> {
  const { store, clock } = platform;
  const { upload_id } = params;
  const row = ID.test(upload_id) && permitsUpload(platform, upload_id, query) && (await findAttachment(store.read, upload_id));
  if (!row || row.claimed_at !== null || row.user_id === null) throw new ApiError(404, 0, '404: Not Found');
  if (row.stored_at !== null) throw alreadyThere();
  if (Number(raw.headers['content-length'] ?? 0) > row.size) throw tooLarge();
  const stored = await storeUpload(platform, Readable.from(upTo(raw, row.size), { objectMode: false }));
  const changed = await store.transaction(({ kysely }) =>
    kysely
      .updateTable('attachments')
      .set({ blob: stored.blob, size: stored.size, stored_at: clock.now() })
      .where('id', '=', row.id)
      .where('stored_at', 'is', null)
      .where('claimed_at', 'is', null)
      .returning('id')
      .execute(),
  );
  if (changed.length > 0) return;
  await discardUploads(platform, [stored]);
  throw alreadyThere();
}

async function* upTo(source: Readable, most: number): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const piece of source) {
    received += piece.length;
    if (received > most) throw tooLarge();
    yield piece;
  }
}

function tooLarge(): ApiError {
  return new ApiError(413, 0, '413: Payload Too Large');
}

function alreadyThere(): ApiError {
  return new ApiError(409, 0, '409: Conflict');
}
