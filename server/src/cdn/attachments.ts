import { timestampOf } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachmentPath } from '../core/media/cdn.ts';
import { complain, failForm } from '../core/framework/errors.ts';
import { type ImageType, imageTypeOf } from '../core/media/images.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { AttachmentRow } from '../core/tables/attachments.ts';
import { findAttachment } from '../core/media/uploads.ts';
import { forClient } from '../http/conversions.ts';
import type { AttachmentForm } from '../http/encode.ts';
import type { Pictures } from './pictures.ts';
import { byteRange } from './range.ts';

interface Asked {
  Params: { channel_id: string; attachment_id: string; '*': string };
  Querystring: Record<string, unknown>;
}

const ID = /^\d{1,20}$/;
/** Types that a browser may show inline; all others are downloaded. None of these can contain a script. */
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif|bmp)|video\/(mp4|webm|quicktime|ogg)|audio\/[\w.-]+|text\/plain; charset=utf-8)$/;
const TEXT = /^(text\/|application\/(json|xml|yaml))/;
/** The values of `quality` as encoder qualities. */
const QUALITIES: Readonly<Record<string, number>> = { lossless: 100, high: 90, medium: 75, low: 50 };

/**
 * Serves message files below `/cdn/attachments` while their signed URL is valid.
 * - Whole or in ranges; pictures also in other sizes (`width`, `height`) and forms (`format`, `quality`).
 * - Nothing in a file can run: texts are plain, anything that a browser could take for a page is downloaded, and
 *   every response is sandboxed.
 */
export function serveAttachments(app: FastifyInstance, platform: Platform, pictures: Pictures): void {
  app.route<Asked>({
    method: ['GET', 'HEAD'],
    url: '/cdn/attachments/:channel_id/:attachment_id/*',
    handler: async (request, reply) => {
      const { channel_id, attachment_id, '*': filename } = request.params;
      const row = await permitted(platform, request);
      if (!row || row.channel_id !== channel_id || row.id !== attachment_id) return gone(reply);
      const ends = Number.parseInt(String(request.query.ex), 16);
      reply.headers({
        'cache-control': `private, max-age=${Math.max(0, ends - Math.floor(platform.clock.now() / 1000))}, immutable`,
        'last-modified': new Date(timestampOf(row.id)).toUTCString(),
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      const form = formOf(request.query);
      if (form) return sendShaped(pictures, row, form, { request, reply, filename });
      return sendFile(platform, row, { request, reply, filename });
    },
  });
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  filename: string;
}

/** The file of a signed URL, if the URL is valid and the file exists. */
async function permitted({ cdn, store }: Platform, { params, query }: FastifyRequest<Asked>): Promise<AttachmentRow | undefined> {
  const { channel_id, attachment_id, '*': filename } = params;
  if (!ID.test(channel_id) || !ID.test(attachment_id)) return undefined;
  if (!cdn.permits(attachmentPath(channel_id, attachment_id, filename), query)) return undefined;
  const row = await findAttachment(store.read, attachment_id);
  return row?.claimed_at === null ? undefined : row;
}

async function sendFile({ blobs }: Platform, row: AttachmentRow, { request, reply, filename }: Exchange): Promise<FastifyReply> {
  const etag = `"${row.id}"`;
  reply.headers({ 'accept-ranges': 'bytes', etag, ...contentHeaders(row.content_type, filename) });
  if (isKnown(request, etag, row)) return reply.code(304).send();
  const range = mayBePart(request, etag, row) ? byteRange(request.headers.range, row.size) : null;
  if (range === undefined) return reply.code(416).header('content-range', `bytes */${row.size}`).send();
  const length = range ? range.end - range.start + 1 : row.size;
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`);
  reply.header('content-length', length);
  if (request.method === 'HEAD') return reply.send();
  const found = await blobs.get(row.blob, range ?? undefined);
  return found ? reply.send(found.data) : gone(reply);
}

async function sendShaped(
  pictures: Pictures,
  row: AttachmentRow,
  form: AttachmentForm,
  { request, reply, filename }: Exchange,
): Promise<FastifyReply> {
  const etag = `"${row.id}-${Object.values(form).join('-')}"`;
  reply.header('etag', etag);
  if (isKnown(request, etag, row)) return reply.code(304).send();
  const picture = await forClient(reply, (client) => pictures.shape(row.blob, form, client));
  if (!picture) return gone(reply);
  return reply.headers(contentHeaders(`image/${imageTypeOf(picture) ?? form.type}`, filename)).send(picture);
}

/** A content type for which nothing is executed, and whether the file is shown or downloaded. */
function contentHeaders(contentType: string, filename: string): Record<string, string> {
  const type = TEXT.test(contentType) ? 'text/plain; charset=utf-8' : contentType;
  const shown = SHOWN.test(type);
  return {
    'content-type': shown ? type : 'application/octet-stream',
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename="${filename.replace(/[^\w.-]/g, '_')}"`,
  };
}

/** Whether the client already has the file (RFC 9110, 13.1). */
function isKnown({ headers }: FastifyRequest, etag: string, row: AttachmentRow): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
  return Date.parse(headers['if-modified-since'] ?? '') >= Math.floor(timestampOf(row.id) / 1000) * 1000;
}

/** Whether a range may be sent: not if the client's other ranges are of another file (RFC 9110, 13.1.5). */
function mayBePart({ headers }: FastifyRequest, etag: string, row: AttachmentRow): boolean {
  const condition = headers['if-range'];
  if (condition === undefined || condition === etag) return true;
  return typeof condition === 'string' && Date.parse(condition) === Math.floor(timestampOf(row.id) / 1000) * 1000;
}

/**
 * The form that a query requests, its sides rounded up to steps; undefined if it requests the file itself. Sides
 * outside 1 to 4096 fail with 50035.
 */
export function formOf({ width, height, format, quality }: Asked['Querystring']): AttachmentForm | undefined {
  if (width === undefined && height === undefined && format === undefined && quality === undefined) return undefined;
  return {
    type: format === undefined ? undefined : typeOf(format),
    width: sideOf('width', width),
    height: sideOf('height', height),
    quality: typeof quality === 'string' ? QUALITIES[quality] : undefined,
  };
}

function typeOf(format: unknown): ImageType {
  if (format === 'jpg') return 'jpeg';
  const known = (['png', 'jpeg', 'gif', 'webp', 'avif'] as const).find((type) => type === format);
  return known ?? failForm({ format: complain.choices(['png', 'jpeg', 'gif', 'webp', 'avif']) });
}

function sideOf(name: 'width' | 'height', given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const side = Number(given);
  if (Number.isInteger(side) && side >= 1 && side <= LIMITS.images.requestedSide.max) return stepOf(side);
  return failForm({
    [name]: complain.custom('NUMBER_TYPE_COERCE', `Must be a whole number from 1 to ${LIMITS.images.requestedSide.max}.`),
  });
}

/**
 * The next step of a side, so that a file has a limited number of forms: 2 up to 64, 4 up to 256, 32 up to 1024, 256
 * up to 4096.
 */
function stepOf(side: number): number {
  const step = side <= 64 ? 2 : side <= 256 ? 4 : side <= 1024 ? 32 : 256;
  return Math.ceil(side / step) * step;
}

function gone(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    .send('This content is no longer available.');
}
