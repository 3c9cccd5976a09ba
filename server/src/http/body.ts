import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, complain, fail, failForm } from '../core/errors.ts';
import type { FileLimits, UploadedFile } from '../core/route.ts';
import { parseJson } from './json.ts';

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
  app.register(multipart, { limits: { fields: 64, files: 10 } });
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    if (Number(request.headers['content-length'] ?? 0) === 0 && request.headers['transfer-encoding'] === undefined)
      return undefined;
    return failForm({
      '': complain.custom('CONTENT_TYPE_INVALID', 'Expected "Content-Type" header to be one of the supported content types.'),
    });
  });
}

/** A multipart body: `payload_json` and plain fields as one body, and the files when the operation takes some. */
export interface MultipartBody {
  body: Record<string, unknown>;
  files: UploadedFile[];
}

/** Reads a multipart body. Too many files: 30015; one too large: 50045; not taken at all: 501. */
export async function readMultipart(request: FastifyRequest, limits: FileLimits | undefined): Promise<MultipartBody> {
  let body: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  for await (const part of request.parts(limits && { limits: { fileSize: limits.maxBytes } })) {
    if (part.type === 'file') {
      if (!limits) {
        part.file.resume();
        throw new ApiError(501, 0, '501: Files are not taken here yet');
      }
      files.push({
        field: part.fieldname,
        filename: part.filename,
        contentType: part.mimetype,
        ...(await readFile(part, limits.inPieces === true)),
      });
      if (files.length > limits.max) fail('MAXIMUM_NUMBER_OF_ATTACHMENTS_IN_A_MESSAGE');
    } else if (part.fieldname !== 'payload_json') body[part.fieldname] = part.value;
    else body = { ...body, ...Object(typeof part.value === 'string' ? jsonOf(part.value) : part.value) };
  }
  return { body, files };
}

async function readFile(part: MultipartFile, inPieces: boolean): Promise<Pick<UploadedFile, 'bytes' | 'pieces'>> {
  const bytes: Buffer[] = [];
  try {
    for await (const piece of part.file) bytes.push(piece);
  } catch (error) {
    if (!part.file.truncated) throw error;
  }
  if (part.file.truncated) fail('FILE_TOO_LARGE');
  return inPieces ? { bytes: Buffer.alloc(0), pieces: bytes } : { bytes: Buffer.concat(bytes), pieces: [] };
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
