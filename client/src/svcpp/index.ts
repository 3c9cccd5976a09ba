export { SvcppError } from '../core/errors.ts';
export * from './members.ts';
export { ObjectEmptyError } from './object.ts';
export type { ClientOptions, Uint64 } from './types.ts';

/** Whether an object holds something: `operator bool` for values that may be undefined. An object is truthy even if it is empty. */
export function valid<T extends { ToBool(): boolean }>(object: T | undefined): object is T {
  return object?.ToBool() === true;
}
