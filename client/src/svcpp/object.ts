import type { Core } from '../core/core.ts';
import { ErrorType, SvcppError } from '../core/errors.ts';

/** The client that an object belongs to. */
export interface Owner {
  readonly core: Core;
  /** The idiomatic client with its areas. */
  readonly client: object;
  /** The functions that remove the callbacks that are set, and abort the calls that can be aborted, by name. */
  readonly slots: Map<string, () => void>;
}

/** Contents of an object. One without contents is empty. */
export interface Held {
  /** The fields of a value by their idiomatic names, a live view, or the idiomatic client. */
  data: object;
  owner?: Owner | undefined;
}

/** A setter was called on an empty object: `nullobj`, or one that was moved from, dropped, or whose client is gone. */
export class ObjectEmptyError extends SvcppError {
  constructor(where: string) {
    super({ type: ErrorType.ValidationError, message: `${where}: the object is empty.` });
    this.name = 'ObjectEmptyError';
  }
}

let read: (object: SvcObject) => Held | undefined;
let write: (object: SvcObject, held: Held | undefined) => void;

/** The base of all classes of the surface. */
export class SvcObject {
  #held: Held | undefined;

  static {
    read = (object) => object.#held;
    write = (object, held) => {
      object.#held = held;
    };
  }

  /** Whether the object holds something: C++ `operator bool`. */
  ToBool(): boolean {
    return heldBy(this) !== undefined;
  }

  /** Empties the object: the C++ destructor. */
  Drop(): void {
    write(this, undefined);
  }

  [Symbol.dispose](): void {
    this.Drop();
  }
}

/** The contents of an object; undefined if it is empty, or its client is gone. */
export function heldBy(object: SvcObject): Held | undefined {
  const held = read(object);
  return held?.owner?.core.lifetime.aborted ? undefined : held;
}

/** Replaces the contents of an object. `nullobj` stays empty: an assignment, which `where` names, throws. */
export function hold(object: SvcObject, held: Held | undefined, where?: string): void {
  if (!Object.isFrozen(object)) write(object, held);
  else if (where) throw new ObjectEmptyError(where);
}

/** Contents that must exist; `where` is the setter's name. */
export function requireHeld(object: SvcObject, where: string): Held {
  const held = heldBy(object);
  if (!held) throw new ObjectEmptyError(where);
  return held;
}

/** The property of an object, or the result of its method of that name. */
export function invoke(target: object, name: string, parameters: readonly unknown[] = []): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? Reflect.apply(value, target, parameters) : value;
}
