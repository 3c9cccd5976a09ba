import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, complain, fail, failForm } from '../core/errors.ts';
import type { PublicContext } from '../core/context.ts';
import type { Route, UploadedFile } from '../core/route.ts';
import { discardUploads, type StoredFile, storeUpload } from '../core/uploads.ts';
import { parseJson } from '../core/json.ts';

/** The content types a body may have: JSON, a form, or multipart with `payload_json` (reference table "errors", shape content types). */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request: FastifyRequest, text: string, done) => {
    if (text === '') done(null, undefined);
    else withParsed(text, done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      const form: Record<string, string | string[]> = {};
      for (const key of new Set(new URLSearchParams(text).keys())) {
        const values = new URLSearchParams(text).getAll(key);
        form[key] = values.length > 1 ? values : (values[0] ?? '');
      }
      return form;
    },
  );
  addMultipart(app);
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    if (Number(request.headers['content-length'] ?? 0) === 0 && request.headers['transfer-encoding'] === undefined)
      return undefined;
    return failForm({
      '': complain.custom('CONTENT_TYPE_INVALID', 'Expected "Content-Type" header to be one of the supported content types.'),
    });
  });
}

/** The parser without its hooks: they clean up what it was asked to save, which is nothing here, and would be on every request's way. */
function addMultipart(app: FastifyInstance): void {
  const withoutHooks: FastifyInstance = Object.create(app, { addHook: { value: () => app } });
  const options = { limits: { fields: 64, files: MOST_FILES + 1 }, isPartAFile };
  app.register((_instance, _options, done) => multipart(withoutHooks, options, done));
}

/** What has a name is a file, whatever its type: some clients (hikari) give payload_json the type of any bytes. */
function isPartAFile(_field: string | undefined, _type: string | undefined, filename: string | undefined): boolean {
  return filename !== undefined;
}

/** A multipart body: `payload_json` and plain fields as one body, and the files when the operation takes some. */
export interface MultipartBody {
  body: Record<string, unknown>;
  files: UploadedFile[];
  /** Nothing came as JSON: all values are texts. */
  isText: boolean;
}

/** How a request is read: what its route takes, and what its handler will see of the place that it sends files to. */
interface Reading {
  ctx: PublicContext;
  files: Route['files'];
  access: unknown;
}

/** Files of a message (reference table "limits", area message). */
const MOST_FILES = 10;
/** 25 MiB: the whole request, with files (reference table "limits", area http); more where single files may be larger. */
export const BODY_LIMIT = 25 * 1024 * 1024;
const ROOM = 5 * 1024 * 1024;

/**
 * Reads a multipart body. Too many files: 30015; one too large: 50045; all together: 40005; none taken at all: 501. When it
 * fails nothing of it is kept, and the rest is let go, so that the answer is read and the connection can be used again.
 */
export async function readMultipart(request: FastifyRequest, reading: Reading): Promise<MultipartBody> {
  const { ctx } = reading;
  const most = Math.max(BODY_LIMIT, ctx.config.uploadBytes + ROOM);
  if (Number(request.headers['content-length'] ?? 0) > most) fail('REQUEST_TOO_LARGE');
  const read: MultipartBody = { body: {}, files: [], isText: true };
  try {
    await readParts(request, reading, read, most);
    return read;
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    await discardUploads(ctx, storedFiles(read.files));
    throw isCutOff(request) ? new ApiError(400, 0, '400: The request was cut off') : error;
  }
}

/** Whether the client went away before it had sent all: nothing that the server did wrong. */
export function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** A form without files: its fields are texts, unless `payload_json` says them as JSON (py-cord, when it sends no file). */
export function readForm(form: unknown): Pick<MultipartBody, 'body' | 'isText'> {
  const read: MultipartBody = { body: {}, files: [], isText: true };
  for (const [name, value] of Object.entries(form ?? {})) addField(read, name, value);
  return read;
}

/** Those files of a request that are in the blob store. */
export function storedFiles(files: readonly UploadedFile[]): StoredFile[] {
  return files.flatMap(({ stored }) => stored ?? []);
}

async function readParts(
  request: FastifyRequest,
  { ctx, files: limits, access }: Reading,
  read: MultipartBody,
  most: number,
): Promise<void> {
  const streamed = limits && 'streamed' in limits;
  const max = streamed ? MOST_FILES : (limits?.max ?? 0);
  const fileSize = streamed ? ctx.config.uploadBytes : limits?.maxBytes;
  const size = countBytes(request, most);
  for await (const part of request.parts({ limits: { files: max + 1, ...(fileSize === undefined ? {} : { fileSize }) } })) {
    if (part.type !== 'file') {
      addField(read, part.fieldname, part.value);
      continue;
    }
    if (!limits) throw new ApiError(501, 0, '501: Files are not taken here yet');
    if (read.files.length === 0 && streamed) limits.before?.(ctx, access);
    if (read.files.length >= max) fail('MAXIMUM_NUMBER_OF_ATTACHMENTS_IN_A_MESSAGE');
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

/** Counts what a request without a length sends, and breaks off when it is more than `most` bytes. */
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

function addField(read: MultipartBody, name: string, value: unknown): void {
  if (name !== 'payload_json') {
    read.body[name] = value;
    return;
  }
  read.body = { ...read.body, ...Object(typeof value === 'string' ? jsonOf(value) : value) };
  read.isText = false;
}

async function readFile(part: MultipartFile, inPieces: boolean): Promise<Pick<UploadedFile, 'bytes' | 'pieces'>> {
  const bytes: Buffer[] = [];
  for await (const piece of part.file) bytes.push(piece);
  return inPieces ? { bytes: NO_BYTES, pieces: bytes } : { bytes: Buffer.concat(bytes), pieces: [] };
}

function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return fail('INVALID_JSON');
  }
}

/** Callbacks, not promises: this is on every request's way. */
function withParsed(text: string, done: (error: Error | null, body?: unknown) => void): void {
  let body: unknown;
  try {
    body = jsonOf(text);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done(null, body);
}
