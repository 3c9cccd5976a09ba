import type { TSchema } from 'typebox';
import type { ErrorName } from './errors.ts';
import type { Snowflake } from './ids.ts';

/**
 * The callers that an operation accepts: `none` needs no credentials; `bearer:<scope>` needs an access token with that scope,
 * `bearer:any` any access token.
 */
export type Auth = 'none' | 'bot' | 'person' | `bearer:${string}`;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Status = 200 | 201 | 204;

type ParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParamNames<Rest> : never;
/** The parameters of a path; those that end in `_id` are ids, except for a few with a format of their own. */
export type PathParams<P extends string> = { [N in ParamNames<P>]: N extends `${string}_id` ? Snowflake : string };

/** A response that is not JSON. */
export interface FileReply {
  /** The media type, with its parameters. */
  file: string;
}

/** The responses of an operation by status: a schema, a file, or null for none. */
export type Replies = { readonly [S in Status]?: TSchema | FileReply | null };

/** One operation of the HTTP API, as clients see it. */
export interface Operation<
  P extends string = string,
  A extends readonly Auth[] = readonly Auth[],
  Q extends TSchema | undefined = TSchema | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  R extends Replies = Replies,
  M extends Method = Method,
  F extends boolean = boolean,
  U extends boolean = boolean,
> {
  /** The operationId. */
  readonly id: string;
  readonly method: M;
  /** Below the base, with its parameters in braces: `/channels/{channel_id}/messages`. */
  readonly path: P;
  readonly auth: A;
  readonly query?: Q;
  /** JSON, form-encoded, or multipart with `payload_json`. */
  readonly body?: B;
  readonly replies: R;
  /** Whether multipart bodies may have files. */
  readonly files: F;
  /** Whether X-Audit-Log-Reason is read. */
  readonly audit: U;
  /** The errors that it may answer in addition to COMMON_ERRORS. */
  readonly errors: readonly ErrorName[];
  /** Whether errors have the format of RFC 6749 5.2, and no response may be cached. */
  readonly oauth: boolean;
}

/** The declaration of an operation; absent fields have their defaults. */
interface Declaration<
  P extends string = string,
  A extends readonly Auth[] = readonly Auth[],
  Q = TSchema | undefined,
  B = TSchema | undefined,
  R extends Replies = Replies,
  M extends Method = Method,
  F extends boolean = boolean,
  U extends boolean = boolean,
> {
  id: string;
  method: M;
  path: P;
  auth: A;
  query?: Q;
  body?: B;
  files?: F;
  replies: R;
  errors?: readonly ErrorName[];
  audit?: U;
  oauth?: boolean;
}

/** Declares an operation. Its type has all that a client must know: path, method, query, body, files, audit reason and replies. */
export function operation<
  const P extends string,
  const A extends readonly Auth[],
  const R extends Replies,
  const M extends Method,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  const F extends boolean = false,
  const U extends boolean = false,
>(declaration: Declaration<P, A, Q, B, R, M, F, U>): Operation<P, A, Q, B, R, M, F, U>;
export function operation(declaration: Declaration): Operation {
  return { errors: [], files: false, audit: false, oauth: false, ...declaration };
}

/** Declares a response that is a file of a media type. */
export function file(type: string): FileReply {
  return { file: type };
}

/** Parameters that are named like ids but have a format of their own. */
const TEXT_IDS: ReadonlySet<string> = new Set(['instance_id', 'provider_issued_user_id', 'session_id']);

/** Whether a path parameter must be an id. */
export function isSnowflakeParameter(name: string): boolean {
  return /_id(?:_\d)?$/.test(name) && !TEXT_IDS.has(name);
}

/** The errors that any operation may answer: an unusable request, or a caller who may not call it at all. */
export const COMMON_ERRORS: readonly ErrorName[] = [
  'GENERAL_ERROR',
  'BOTS_NOT_ALLOWED',
  'ONLY_BOTS',
  'ACCOUNT_DISABLED',
  'VERIFY_YOUR_ACCOUNT',
  'REQUEST_TOO_LARGE',
  'INVALID_ACCOUNT_TYPE',
  'MISSING_SCOPE',
  'INVALID_FORM_BODY',
  'FILE_TOO_LARGE',
  'INVALID_JSON',
  'TWO_FACTOR_REQUIRED',
];
