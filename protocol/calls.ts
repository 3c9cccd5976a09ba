import type { Static, TSchema } from 'typebox';
import type { CallOptions, Field, FilePart } from './call-parts.ts';
import type { FileReply, Operation, PathParams, Replies, Status } from './operation.ts';
import type { Operations } from './operations.ts';

/** An operation as `METHOD path`, with the path's parameters in braces: `GET /channels/{channel_id}`. */
export type Route = keyof Operations;

/** The values that an optional schema accepts; undefined if there is no schema. */
export type Accepted<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends TSchema
    ? Static<NonNullable<S>>
    : undefined;

type ResultOf<S> = S extends TSchema ? Static<S> : S extends FileReply ? Blob : undefined;
type ResultsOf<R extends Replies> = { [S in keyof R & Status]: ResultOf<R[S]> }[keyof R & Status];

/** The body of a successful response; undefined if it has none. */
export type Result<R extends Route> = ResultsOf<Operations[R]['replies']>;

/** The routes that return a file, and those that return JSON or nothing. */
export type FileRoute = { [R in Route]: Operations[R]['replies'] extends { 200: FileReply } ? R : never }[Route];
export type JsonRoute = Exclude<Route, FileRoute>;

type CallOf<O extends Operation> = PathParams<O['path']> &
  Field<'query', Accepted<O['query']>> &
  Field<'body', Accepted<O['body']>> &
  (O['files'] extends true ? { files?: readonly FilePart[] } : object) &
  (O['audit'] extends true ? { reason?: string } : object) &
  CallOptions;

/** The arguments of a call: the path's parameters by name, `query`, `body`, `files`, and `reason` for the audit log. */
export type Call<R extends Route> = CallOf<Operations[R]>;

/** The arguments after the route; the call may be left out if nothing in it is required. */
export type CallArguments<R extends Route> = object extends Call<R> ? [call?: Call<R>] : [call: Call<R>];
