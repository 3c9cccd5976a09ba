import type { Snowflake } from '@guildhall/protocol/ids';
import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import { type BodyLimit, bodyLimits } from './body-limits.ts';
import type { Context, PublicContext } from './context.ts';
import type { RouteLimit } from './limits.ts';
import type { StoredFile } from './uploads.ts';

/**
 * Who may call: `none` needs no credentials; `bearer:<scope>` needs an access token with that scope, `bearer:any` any
 * access token.
 */
export type Auth = 'none' | 'bot' | 'person' | `bearer:${string}`;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParamNames<Rest> : never;
/** The parameters of a path; those that end in `_id` are validated as ids before the handler runs. */
export type PathParams<P extends string> = { [N in ParamNames<P>]: N extends `${string}_id` ? Snowflake : string };

type ContextOf<A extends readonly Auth[]> = 'none' extends A[number] ? PublicContext : Context;
type Value<S> = S extends TSchema ? Static<S> : undefined;

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

/** What a handler receives. */
export interface Input<P, Q, B, T> {
  path: P;
  query: Q;
  body: B;
  access: T;
  /** Empty unless the route takes files. */
  files: readonly UploadedFile[];
}

/**
 * One operation. The router, the checks, the rate limit, the audit reason and the coverage table are derived from it.
 */
export interface RouteSpec<
  P extends string,
  A extends readonly Auth[],
  T,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
> {
  /** The operationId. */
  id: string;
  method: Method;
  /** As in the contract, below the base: `/channels/{channel_id}/messages`. */
  path: P;
  auth: A;
  /** Loads what the path names and checks the viewer's access, or fails; `open` if there is nothing to load. */
  access: (ctx: ContextOf<A>, path: PathParams<P>) => Promise<T> | T;
  limit: RouteLimit;
  query?: Q;
  /** JSON, form-encoded, or multipart with `payload_json`. */
  body?: B;
  /** The size limit of its body; see bodyLimits for the default. */
  bodyLimit?: BodyLimit;
  /** Accepts files in multipart bodies; without it a request with files is answered with 501. */
  files?: FileLimits | StreamedFiles<ContextOf<A>, T>;
  /** The success status; 204 sends no body. */
  reply: 200 | 201 | 204;
  /** Whether X-Audit-Log-Reason is read. */
  audit?: boolean;
  /** Errors have the format of RFC 6749 5.2, and no response may be cached. */
  oauth?: boolean;
  /** The page, with its query, that a browser without credentials is redirected to. */
  page?: string;
  /**
   * Whether a provisional account may call while a ban restricts it (specification 3). Default: GET is allowed, all
   * other methods fail with 403 and 20013.
   */
  whileRestricted?: boolean;
  run: (ctx: ContextOf<A>, input: Input<PathParams<P>, Value<Q>, Value<B>, T>) => Promise<unknown>;
}

/** A route without its types, as the listener runs it: everything passed to it was checked against its own schemas. */
export interface Route {
  id: string;
  method: Method;
  path: string;
  auth: readonly Auth[];
  limit: RouteLimit;
  query: TSchema | undefined;
  body: TSchema | undefined;
  bodyLimit: BodyLimit;
  files: FileLimits | StreamedFiles<PublicContext, unknown> | undefined;
  reply: 200 | 201 | 204;
  audit: boolean;
  oauth: boolean;
  page: string | undefined;
  whileRestricted: boolean;
  access: (ctx: PublicContext, path: Record<string, string>) => unknown;
  run: (ctx: PublicContext, input: Input<Record<string, string>, unknown, unknown, unknown>) => Promise<unknown>;
}

/** Declares an operation. Auth, access and limit are required: a route without them does not compile. */
export function route<
  const P extends string,
  const A extends readonly Auth[],
  T,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(spec: RouteSpec<P, A, T, Q, B>): Route {
  // The only place where the types are dropped: the listener passes exactly what the spec's own schemas accepted.
  return {
    query: undefined,
    body: undefined,
    bodyLimit: spec.auth.includes('none') ? bodyLimits.anonymous : bodyLimits.ordinary,
    files: undefined,
    audit: false,
    oauth: false,
    page: undefined,
    whileRestricted: spec.method === 'GET',
    ...spec,
  } as unknown as Route;
}

/** A response with another success status than the route's own; without a body none is sent. */
export class Reply {
  readonly status: 200 | 201 | 204;
  readonly body: unknown;

  constructor(status: 200 | 201 | 204, body?: unknown) {
    this.status = status;
    this.body = body;
  }
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
