import type { CoreOptions } from '../core/core.ts';

/** Options of the idiomatic client. */
export type ClientOptions = CoreOptions;

/** An argument of the type uint64: a bigint, a decimal string or a safe integer. */
export type Uint64 = bigint | string | number;

/** The values of an enum, and numbers that this release does not know. */
export type ValueOf<E> = E[keyof E] | (number & {});

/** The members of all objects: assignment, `operator bool` and the destructor of C++. */
export interface SvcValue<T> extends Disposable {
  /** Copy assignment. Later changes of one object do not change the other. */
  Assign(other: T): T;
  /** Move assignment; `other` becomes empty. */
  AssignMove(other: T): T;
  /** `operator bool`: whether the object holds something. Empty objects return the defaults of their types. */
  ToBool(): boolean;
  /** The destructor: empties the object. */
  Drop(): void;
}

/** The members of all classes. */
export interface MoveConstructor<T> {
  readonly prototype: T;
  /** The empty object: frozen, shared; its setters throw ObjectEmptyError. */
  readonly nullobj: T;
  new (): T;
  /** The move constructor; `other` becomes empty. */
  Move(other: T): T;
}

/** Classes of values: a copy is independent of its source. */
export interface CopyConstructor<T> extends MoveConstructor<T> {
  /** The default constructor, and the copy constructor. */
  new (other?: T): T;
}

/** Classes of live views: a copy shows the same. */
export interface ViewConstructor<T> extends MoveConstructor<T> {
  /** An empty object, and the copy constructor. */
  new (other?: T): T;
}
