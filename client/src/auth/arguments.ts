import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';

/** Checks an argument that must be a text; returns it. The error does not name the value, which may be a secret. */
export function requireString(member: string, name: string, value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`auth.${member}: expected ${name} to be a string, got ${typeof value}.`);
  return value;
}

/** Checks an argument that must be a text with at least one character; returns it. */
export function requireText(member: string, name: string, value: unknown): string {
  const text = requireString(member, name, value);
  if (!text) throw invalid(`auth.${member}: ${name} is empty.`);
  return text;
}

/** The client id and the scopes of a request for consent; fails before any network access if one is missing. */
export function requestedBy(core: Core, member: string, args: { clientId?: string | undefined; scopes: string }) {
  core.requireAlive();
  const { clientId = core.credentials.applicationId } = args;
  const scopes = requireText(member, 'scopes', args.scopes).trim();
  if (!scopes) throw invalid(`auth.${member}: name at least one scope.`);
  if (clientId === undefined) throw invalid(`auth.${member}: set clientId, or the option applicationId of the client.`);
  return { clientId: requireText(member, 'clientId', clientId), scopes };
}
