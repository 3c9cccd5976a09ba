import type { Result, Route } from '@guildhall/protocol/calls';
import type { ErrorBody } from '@guildhall/protocol/client';

type SegmentShape<S extends string> = string extends S ? '{}' : S extends `{${string}}` | `${number}` | `%${string}` ? '{}' : S;
type PathShape<P extends string> = P extends `/${infer Segment}/${infer Rest}`
  ? `/${SegmentShape<Segment>}${PathShape<`/${Rest}`>}`
  : P extends `/${infer Segment}`
    ? `/${SegmentShape<Segment>}`
    : P;
type WithoutQuery<P extends string> = P extends `${infer Path}?${string}` ? Path : P;
type ShapeOf<R extends Route> = R extends `${infer M} ${infer P}` ? `${M} ${PathShape<P>}` : never;

/** The result of each operation by its method and path, whose parameters have no name here. */
type Results = { [R in Route as ShapeOf<R>]: Result<R> };

type Found<K, Otherwise> = K extends keyof Results ? Results[K] : Otherwise;
/** The same path with a parameter at its end. */
type WithLastParameter<P extends string> = P extends `/${infer Segment}/${infer Rest}`
  ? `/${Segment}${WithLastParameter<`/${Rest}`>}`
  : '/{}';
type ResultAt<M extends string, Shape extends string> = Found<
  `${M} ${Shape}`,
  Found<`${M} ${WithLastParameter<Shape>}`, unknown>
>;

/**
 * The body of a successful response, as far as the path tells; otherwise unknown. In `/invites/abc` the last segment
 * counts as a parameter, since no operation has that path.
 */
export type Answered<M extends string, P extends string> = ResultAt<M, PathShape<WithoutQuery<P>>>;

/** An HTTP response that was checked against the contract. */
export class Answer<T = unknown> {
  readonly status: number;
  /** The body of a successful response, as its operation declares it. For errors, see `error`. */
  readonly body: T;
  readonly headers: Headers;

  constructor(status: number, body: T, headers: Headers) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  /** The body of a refusal; empty if the request succeeded. */
  get error(): ErrorBody {
    const body: unknown = this.body;
    return this.status >= 400 && isObject(body) ? { ...body } : {};
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
