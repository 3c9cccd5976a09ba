import type { Snowflake } from '@guildhall/protocol/ids';
import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import { type BodyLimit, bodyLimits } from './body-limits.ts';
import type { Context, PublicContext } from './context.ts';
import type { RouteLimit } from './limits.ts';
import type { StoredFile } from './uploads.ts';

/** Who may call: `none` needs no credentials; `bearer:<scope>` an access token with that scope, `bearer:any` any. */
export type Auth = 'none' | 'bot' | 'person' | `bearer:${string}`;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParamNames<Rest> : never;
/** The parameters of a path; those that end in `_id` are checked to be ids before the handler runs. */
export type PathParams<P extends string> = { [N in ParamNames<P>]: N extends `${string}_id` ? Snowflake : string };

type ContextOf<A extends readonly Auth[]> = 'none' extends A[number] ? PublicContext : Context;
type Value<S> = S extends TSchema ? Static<S> : undefined;

/** A file of a multipart body: whole, in pieces, or stored already. */
export interface UploadedFile {
  /** The form field it came in, such as `file` or `target_users_file`. */
  field: string;
  filename: string;
  /** What the client says it is; look at the content instead. */
  contentType: string;
  /** Empty when the route takes files in pieces, or streamed. */
  bytes: Buffer;
  /** The content as it arrived, when the route takes files in pieces. */
  pieces: readonly Buffer[];
  /** Where the bytes are, when the route takes files streamed; it goes with the request unless something claims it. */
  stored?: StoredFile;
}

/** How many files an operation takes, and how large each may be in bytes; more is 30015, 50045 or 40005. */
export interface FileLimits {
  max: number;
  maxBytes: number;
  /** Files are handed over as they arrived, never put together: for long lists. */
  inPieces?: boolean;
}

/** Files that go to the blob store as they come, however large: ten, each as large as the setting allows. */
export interface StreamedFiles<C, T> {
  streamed: true;
  /** Asked before the first file is taken: ends the request when the viewer may not send any. */
  before?: (ctx: C, access: T) => void;
}

/** What a handler is given. */
export interface Input<P, Q, B, T> {
  path: P;
  query: Q;
  body: B;
  access: T;
  /** Empty unless the route takes files. */
  files: readonly UploadedFile[];
}

/** One operation, from which come the router, the checks, the rate limit, the audit reason and the coverage table. */
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
  /** As the contract writes it, below the base: `/channels/{channel_id}/messages`. */
  path: P;
  auth: A;
  /** Loads what the path names through the viewer's eyes, or fails; `open` when there is nothing to load. */
  access: (ctx: ContextOf<A>, path: PathParams<P>) => Promise<T> | T;
  limit: RouteLimit;
  query?: Q;
  /** JSON, form-encoded, or multipart with `payload_json`. */
  body?: B;
  /** How large its body may be; see bodyLimits for the default. */
  bodyLimit?: BodyLimit;
  /** Takes files in multipart bodies; without it a file is answered with 501. */
  files?: FileLimits | StreamedFiles<ContextOf<A>, T>;
  /** The success status; 204 sends no body. */
  reply: 200 | 201 | 204;
  /** X-Audit-Log-Reason is read. */
  audit?: boolean;
  /** Refusals look as RFC 6749 5.2 says, and no answer is kept by caches. */
  oauth?: boolean;
  /** The page that a browser is sent to, with its query, when it comes without credentials. */
  page?: string;
  /**
   * Whether a provisional account may call while a ban restricts it (specification 3). Default: reads (GET) are allowed, all other
   * methods are 403 with 20013.
   */
  whileRestricted?: boolean;
  run: (ctx: ContextOf<A>, input: Input<PathParams<P>, Value<Q>, Value<B>, T>) => Promise<unknown>;
}

/** A route with its types forgotten, as the listener runs it: everything in it was checked against its own schemas. */
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

/** Declares an operation. Auth, access and limit must be given: a route without them does not compile. */
export function route<
  const P extends string,
  const A extends readonly Auth[],
  T,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(spec: RouteSpec<P, A, T, Q, B>): Route {
  // The one place where the types are let go: the listener hands back exactly what the spec's own schemas accepted.
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

/** An answer with another success status than the route's own; without a body none is sent. */
export class Reply {
  readonly status: 200 | 201 | 204;
  readonly body: unknown;

  constructor(status: 200 | 201 | 204, body?: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** A success that is no JSON: its bytes, or a stream of them. */
export class RawReply {
  readonly contentType: string;
  readonly body: Readable | Buffer;

  constructor(contentType: string, body: Readable | Buffer) {
    this.contentType = contentType;
    this.body = body;
  }
}

/** For operations where the path names nothing that has to be loaded. */
export const open = (): undefined => undefined;
