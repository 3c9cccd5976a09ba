import type { Auth, FileReply, Operation, PathParams, Replies, Status } from '@guildhall/protocol/operation';
import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import { type BodyLimit, bodyLimits } from './body-limits.ts';
import type { Context, PublicContext } from './context.ts';
import type { RouteLimit } from './limits.ts';
import type { StoredFile } from '../media/uploads.ts';

type ContextOf<A extends readonly Auth[]> = 'none' extends A[number] ? PublicContext : Context;
/** The value of an optional schema. */
type Value<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends TSchema
    ? Static<NonNullable<S>>
    : undefined;

/** A file of a multipart body: whole, in pieces, or already stored. */
export interface UploadedFile {
  /** The form field of the file, such as `file` or `target_users_file`. */
  field: string;
  filename: string;
  /** The type that the client claims; inspect the content instead. */
  contentType: string;
  /** Empty when the route takes files in pieces, or streamed. */
  bytes: Buffer;
  /** The content as it arrived, if the route takes files in pieces. */
  pieces: readonly Buffer[];
  /** Where the bytes are, if the route streams files; deleted with the request unless something claims it. */
  stored?: StoredFile;
}

/** How many files an operation takes, and the size limit of each in bytes; beyond them 30015, 50045 or 40005. */
export interface FileLimits {
  max: number;
  maxBytes: number;
  /** Files are passed on in the chunks in which they arrived, never concatenated: for long lists. */
  inPieces?: boolean;
}

/** Files that are streamed to the blob store: at most ten, each up to the configured size. */
export interface StreamedFiles<C, T> {
  streamed: true;
  /** Called before the first file is read: ends the request if the viewer may not send any. */
  before?: (ctx: C, access: T) => void;
}

/** The input of a handler. */
export interface Input<P, Q, B, T> {
  path: P;
  query: Q;
  body: B;
  access: T;
  /** Empty unless the route takes files. */
  files: readonly UploadedFile[];
}

/** The result of a function that returns no value. */
type Nothing = ReturnType<() => void>;

/** The type of the value that a response's declaration describes. */
type BodyOf<S> = S extends TSchema ? Static<S> | Serialized<Static<S>> : S extends FileReply ? RawReply : Nothing;
type ReplyOf<R extends Replies> = { [S in keyof R & Status]: Reply<S, BodyOf<R[S]>> }[keyof R & Status];
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

/** The result of `run`: the body of the only response, or a Reply where an operation has several, or sets a header. */
export type Answer<R extends Replies> = true extends IsUnion<keyof R> ? ReplyOf<R> : BodyOf<R[keyof R]> | ReplyOf<R>;

/** The server's part of an operation: everything that clients do not see. */
export interface Implementation<O extends Operation, T> {
  /** Loads what the path names and checks the viewer's access, or fails; `open` if there is nothing to load. */
  access: (ctx: ContextOf<O['auth']>, path: PathParams<O['path']>) => Promise<T> | T;
  limit: RouteLimit;
  /** The size limit of its body; see bodyLimits for the default. */
  bodyLimit?: BodyLimit;
  /** Accepts files in multipart bodies; without it a request with files is answered with 501. */
  files?: FileLimits | StreamedFiles<ContextOf<O['auth']>, T>;
  /** The page, with its query, that a browser without credentials is redirected to. */
  page?: string;
  /**
   * Whether a provisional account may call while a ban restricts it (docs/contract/game-accounts.md#bans). Default:
   * GET is allowed, all other methods fail with 403 and 20013.
   */
  whileRestricted?: boolean;
  run: (
    ctx: ContextOf<O['auth']>,
    input: Input<PathParams<O['path']>, Value<O['query']>, Value<O['body']>, T>,
  ) => Promise<Answer<O['replies']>>;
}

/** A route without its types, as the listener runs it: everything passed to it was checked against its own schemas. */
export interface Route extends Omit<Operation, 'files'> {
  /** The status of a response that is not a Reply. */
  status: Status;
  limit: RouteLimit;
  bodyLimit: BodyLimit;
  files: FileLimits | StreamedFiles<PublicContext, unknown> | undefined;
  page: string | undefined;
  whileRestricted: boolean;
  access: (ctx: PublicContext, path: Record<string, string>) => unknown;
  run: (ctx: PublicContext, input: Input<Record<string, string>, unknown, unknown, unknown>) => Promise<unknown>;
}

/**
 * Implements an operation of the contract. Access and limit are required, and the answer must fit the declared
 * responses: a route without them does not compile.
 */
export function route<const O extends Operation, T>(operation: O, implementation: Implementation<O, T>): Route {
  // The only place where the types are dropped: the listener passes exactly what the operation's own schemas accepted.
  return {
    status: Number(Object.keys(operation.replies)[0]),
    bodyLimit: operation.auth.includes('none') ? bodyLimits.anonymous : bodyLimits.ordinary,
    page: undefined,
    whileRestricted: operation.method === 'GET',
    ...operation,
    files: undefined,
    ...implementation,
  } as unknown as Route;
}

/** A response that is JSON already: the text of a `T`, or its bytes. */
export class Serialized<T> {
  readonly json: string | Buffer;
  /** Only for the type checker. */
  declare readonly value?: T;

  constructor(json: string | Buffer) {
    this.json = json;
  }
}

/** A response of an operation that has several, or with headers of its own. */
export class Reply<const S extends Status = Status, B = unknown> {
  readonly status: S;
  readonly body: B;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: S, body: B, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A response without a body, of an operation that has several. */
export function empty<const S extends Status>(status: S): Reply<S, undefined> {
  return new Reply(status, undefined);
}

/** A success response that is not JSON: its bytes, or a stream of them. */
export class RawReply {
  readonly contentType: string;
  readonly body: Readable | Buffer;

  constructor(contentType: string, body: Readable | Buffer) {
    this.contentType = contentType;
    this.body = body;
  }
}

/** For operations whose path names nothing that has to be loaded. */
export const open = (): undefined => undefined;
