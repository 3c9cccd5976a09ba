import type { Core } from '../core/core.ts';

const ID = /^\d{1,20}$/;

/** Throws a TypeError unless `value` is an id: a decimal string. `member` is the function that received it. */
export function requireId(member: string, value: unknown): void {
  if (typeof value !== 'string' || !ID.test(value)) fail(member, 'an id as a decimal string', value);
}

/** Throws a TypeError unless `value` is a text. `member` is the function that received it. */
export function requireText(member: string, value: unknown): void {
  if (typeof value !== 'string') fail(member, 'a string', value);
}

/** Throws unless the session is ready, and the server has not switched off the function; returns its full name. */
export function requireCallable(core: Core, area: string, name: string): string {
  core.requireReady();
  core.requireEnabled(name.charAt(0).toUpperCase() + name.slice(1));
  return `${area}.${name}`;
}

/** Throws the TypeError of an argument with another type than expected; its text does not contain the value. */
export function fail(member: string, expected: string, value: unknown): never {
  throw new TypeError(`${member}: expected ${expected}, got ${value === null ? 'null' : typeof value}`);
}
