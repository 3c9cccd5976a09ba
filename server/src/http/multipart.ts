import multipart, { type MultipartFile } from '@fastify/multipart';
import { LIMITS } from '@guildhall/protocol/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyLimit } from '../core/framework/body-limits.ts';
import type { PublicContext } from '../core/framework/context.ts';
import { ApiError, fail } from '../core/framework/errors.ts';
import type { Route, UploadedFile } from '../core/framework/route.ts';
import { discardUploads, type StoredFile, storeUpload } from '../core/media/uploads.ts';
import { addField, type Fields, type Given, isCutOff, jsonOf, noFields } from './body.ts';

/** Limits for the bytes of a field name, the header lines of a part, and their bytes. */
const PART_LIMITS = { fieldNameSize: 256, headerPairs: 16, headerSize: 8 * 1024 };
const ROOM = 5 * 1024 * 1024;
/** At most 70 characters (RFC 2046 5.1.1): searching for a longer one is slow. */
const BOUNDARY = /;\s*boundary=("[^"]{1,70}"|[^\s;"]{1,70})\s*(;|$)/i;
const JSON_TYPE = /^application\/json\b/i;

/**
 * Registers the parser without its hooks: they clean up saved files, of which there are none here, and would run on
 * every request.
 */
export function addMultipart(app: FastifyInstance): void {
  const withoutHooks: FastifyInstance = Object.create(app, { addHook: { value: () => app } });
  const options = { limits: { ...PART_LIMITS, fields: LIMITS.http.formKeys.max }, isPartAFile };
  app.register((_instance, _options, done) => multipart(withoutHooks, options, done));
}

/**
 * A part with a file name is a file, regardless of its type: some clients (hikari) send payload_json as octet-stream. JSON
 * parts are read here too, because the parser would pass them to JSON.parse, which loses digits of large ids.
 */
function isPartAFile(_field: string | undefined, type: string | undefined, filename: string | undefined): boolean {
  return filename !== undefined || (type !== undefined && JSON_TYPE.test(type));
}

/** The parameters for reading a request: the content that its route accepts, and the access that its handler will see. */
interface Reading {
  ctx: PublicContext;
  files: Route['files'];
  limit: BodyLimit;
  access: unknown;
}

interface MultipartBody extends Fields, Given {
  body: Record<string, unknown>;
  files: UploadedFile[];
}

/**
 * Reads a multipart body. If it fails, nothing of it is kept.
 * - Too many files: 30015.
 * - A file is too large: 50045.
 * - The total is too large, or fields are too many or too large: 40005.
 * - The route takes no files: 501.
 */
export async function readMultipart(request: FastifyRequest, reading: Reading): Promise<Given> {
  const { ctx } = reading;
  const most = Math.max(LIMITS.http.bodyWithFiles.max, ctx.config.uploadBytes + ROOM);
  if (Number(request.headers['content-length'] ?? 0) > most) fail(LIMITS.http.bodyWithFiles.error);
  if (!BOUNDARY.test(request.headers['content-type'] ?? '')) throw new ApiError(400, 0, '400: Malformed multipart body');
  const read: MultipartBody = { ...noFields(), files: [] };
  try {
    await readParts(request, reading, read, most);
    return read;
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    await discardUploads(ctx, storedFiles(read.files));
    if (isLimit(error)) fail('REQUEST_TOO_LARGE');
    if (isMalformed(error)) throw new ApiError(400, 0, '400: Malformed multipart body');
    throw isCutOff(request) ? new ApiError(400, 0, '400: The request was cut off') : error;
  }
}

/** The files of a request that are in the blob store. */
export function storedFiles(files: readonly UploadedFile[]): StoredFile[] {
  return files.flatMap(({ stored }) => stored ?? []);
}

async function readParts(request: FastifyRequest, reading: Reading, read: MultipartBody, most: number): Promise<void> {
  const { ctx, files: limits, limit, access } = reading;
  const streamed = limits && 'streamed' in limits;
  const max = streamed ? LIMITS.messages.files.max : (limits?.max ?? 0);
  const fileSize = streamed ? ctx.config.uploadBytes : limits?.maxBytes;
  const size = countBytes(request, most);
  const files = max + 1 + LIMITS.http.jsonParts.max;
  const parts = request.parts({
    limits: { files, parts: files + LIMITS.http.formKeys.max, fieldSize: limit.bytes, fileSize: fileSize ?? limit.bytes },
  });
  for await (const part of parts) {
    if (part.type !== 'file') {
      if (part.fieldnameTruncated || part.valueTruncated) fail('REQUEST_TOO_LARGE');
      addField(read, part.fieldname, part.value, limit);
      continue;
    }
    if (part.filename === undefined) {
      const { bytes } = await readFile(part, false);
      if (part.file.truncated || bytes.length > limit.bytes) fail('REQUEST_TOO_LARGE');
      addField(read, part.fieldname, jsonOf(bytes.toString('utf8'), limit), limit);
      continue;
    }
    if (!limits) throw new ApiError(501, 0, '501: Files are not taken here yet');
    if (read.files.length === 0 && streamed) limits.before?.(ctx, access);
    if (read.files.length >= max) fail('MAXIMUM_NUMBER_OF_ATTACHMENTS_REACHED');
    size.receiving = part;
    part.file.once('limit', () => part.file.destroy(new Error('the file is too large')));
    const { fieldname: field, filename, mimetype: contentType } = part;
    try {
      const content = streamed
        ? { bytes: NO_BYTES, pieces: [], stored: await storeUpload(ctx, part.file) }
        : await readFile(part, limits.inPieces === true);
      read.files.push({ field, filename, contentType, ...content });
    } catch (error) {
      if (part.file.truncated) fail('FILE_TOO_LARGE');
      if (size.exceeded) fail('REQUEST_TOO_LARGE');
      if (isDiskFull(error)) fail('OVERLOADED');
      throw error;
    }
  }
  if (size.exceeded) fail('REQUEST_TOO_LARGE');
}

const NO_BYTES = Buffer.alloc(0);

interface Count {
  /** The part that is being read. */
  receiving: MultipartFile | null;
  exceeded: boolean;
}

/** Counts the bytes of a request without a length, and aborts beyond `most`. */
function countBytes(request: FastifyRequest, most: number): Count {
  const count: Count = { receiving: null, exceeded: false };
  let received = 0;
  if (request.headers['content-length'] === undefined)
    request.raw.on('data', (piece: Buffer) => {
      received += piece.length;
      if (received <= most || count.exceeded) return;
      count.exceeded = true;
      count.receiving?.file.destroy(new Error('the request is too large'));
    });
  return count;
}

async function readFile(part: MultipartFile, inPieces: boolean): Promise<Pick<UploadedFile, 'bytes' | 'pieces'>> {
  const bytes: Buffer[] = [];
  for await (const piece of part.file) bytes.push(piece);
  return inPieces ? { bytes: NO_BYTES, pieces: bytes } : { bytes: Buffer.concat(bytes), pieces: [] };
}

/** Whether the parser reached one of its limits. */
function isLimit(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT';
}

/** Whether the parser could not split the body; these errors have no code. */
function isMalformed(error: unknown): boolean {
  return (
    error instanceof Error && /^(Multipart: |Unexpected end of multipart|Malformed |Part terminated early)/.test(error.message)
  );
}

function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}
