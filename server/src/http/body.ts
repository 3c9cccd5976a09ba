import { LIMITS } from '@guildhall/protocol/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyLimit } from '../core/framework/body-limits.ts';
import { ApiError, complain, fail, failForm } from '../core/framework/errors.ts';
import { parseJson } from '../core/values/json.ts';
import type { UploadedFile } from '../core/framework/route.ts';
import { parseForm } from './form.ts';

/** A body before validation against its schema. */
export interface Given {
  body: unknown;
  files: readonly UploadedFile[];
  /** The values are strings, as in forms. */
  isText: boolean;
}

const NO_BYTES = Buffer.alloc(0);
const FORM = 'application/x-www-form-urlencoded';

/** Leaves every body unread until an operation reads it, after the checks of viewer, route and limits. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Fastify remembers parsers that it finds by name, but parses the header of every request that only `*` matches.
  app.addContentTypeParser(['application/json', '*'], (_request: FastifyRequest, _payload, done) => done(null));
}

/** Adds the parser for forms sent by pages; bodies of other types stay unread. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    FORM,
    { parseAs: 'string', bodyLimit: LIMITS.http.formBytes.max },
    async (_request: FastifyRequest, text: string) => parseForm(text),
  );
}

/** The media type of a body without its parameters; '' if there is none. */
export function mediaTypeOf({ headers }: FastifyRequest): string {
  const type = headers['content-type'];
  if (type === undefined || type === 'application/json') return type ?? '';
  const [media = ''] = type.split(';', 1);
  return media.trim().toLowerCase();
}

/** The bytes of a body that is not multipart; empty if there is no body. Beyond the route's limit: 40005. */
export function readBytes(request: FastifyRequest, type: string, limit: BodyLimit): Promise<Buffer> | Buffer {
  const { raw, headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 && headers['transfer-encoding'] === undefined) return NO_BYTES;
  const most = type === FORM ? Math.min(LIMITS.http.formBytes.max, limit.bytes) : limit.bytes;
  if (length > most) fail(LIMITS.http.formBytes.error);
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let received = 0;
    const take = (piece: Buffer) => {
      received += piece.length;
      if (received > most) {
        raw.off('data', take);
        reject(tooLarge());
      } else pieces.push(piece);
    };
    const end = () => {
      const [first = NO_BYTES] = pieces;
      resolve(pieces.length > 1 ? Buffer.concat(pieces, received) : first);
    };
    // Every stream closes, and one that a lost connection cut off does so before it is complete.
    const cutOff = () => {
      if (!raw.complete) reject(new ApiError(400, 0, '400: The request was cut off'));
    };
    raw.on('data', take).on('end', end).on('close', cutOff);
  });
}

/** Parses bytes by their media type: JSON or a form (docs/contract/errors.md#bodies). */
export function parseBody(bytes: Buffer, type: string, limit: BodyLimit): Given {
  if (bytes.length === 0) return { body: {}, files: [], isText: false };
  if (type === 'application/json') return { body: jsonOf(bytes.toString('utf8'), limit), files: [], isText: false };
  if (type === FORM) return { ...readFields(parseForm(bytes.toString('utf8')), limit), files: [] };
  return failForm({
    '': complain.custom('CONTENT_TYPE_INVALID', 'Expected "Content-Type" header to be one of the supported content types.'),
  });
}

/** The fields of a form or of a multipart body. */
export interface Fields {
  body: Record<string, unknown>;
  isText: boolean;
}

/** Has no prototype: a field may have any name. */
export function noFields(): Fields {
  return { body: Object.create(null), isText: true };
}

/** Adds a field: `payload_json` contains other fields as JSON, all others are strings. */
export function addField(read: Fields, name: string, value: unknown, limit: BodyLimit): void {
  if (name !== 'payload_json') {
    read.body[name] = value;
    return;
  }
  Object.assign(read.body, typeof value === 'string' ? jsonOf(value, limit) : value);
  read.isText = false;
}

/** Parses JSON within the limits of a route; fails with 50109. */
export function jsonOf(text: string, limit: BodyLimit): unknown {
  try {
    return parseJson(text, limit.values);
  } catch {
    return fail('INVALID_JSON');
  }
}

/**
 * Discards what a refused request still sends, so that the connection can be reused. If the connection closes with
 * the response, unread bytes would reset it and lose the response: await the promise before sending it.
 */
export function drain({ raw, headers }: FastifyRequest): Promise<void> | undefined {
  if (raw.complete || raw.destroyed) return undefined;
  let received = 0;
  raw.on('data', (piece: Buffer) => {
    received += piece.length;
    if (received > LIMITS.http.drained.max) raw.destroy();
  });
  raw.resume();
  if (headers.connection?.toLowerCase() !== 'close' || Number(headers['content-length'] ?? 0) > LIMITS.http.drained.max)
    return undefined;
  return new Promise((resolve) => raw.once('end', resolve).once('close', resolve));
}

/** Whether the client disconnected before it had sent everything, which is not a server error. */
export function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/**
 * A form without files: its fields are strings, unless `payload_json` contains them as JSON (py-cord, when it sends
 * no file).
 */
function readFields(form: Record<string, unknown>, limit: BodyLimit): Fields {
  const read = noFields();
  for (const [name, value] of Object.entries(form)) addField(read, name, value, limit);
  return read;
}

function tooLarge(): unknown {
  try {
    return fail('REQUEST_TOO_LARGE');
  } catch (error) {
    return error;
  }
}
