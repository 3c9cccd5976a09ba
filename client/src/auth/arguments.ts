import type { Core } from '../core/core.ts';

/** The checks of arguments that the flows share; all fail before any network access. */
export function argumentChecks(core: Core) {
  const { invalid } = core.tools;

  /** Checks an argument that must be a text with at least one character; returns it. The error does not name it: it may be a secret. */
  const requireText = (member: string, name: string, value: unknown): string => {
    if (typeof value !== 'string') throw new TypeError(`auth.${member}: expected ${name} to be a string, got ${typeof value}.`);
    if (!value) throw invalid(`auth.${member}: ${name} is empty.`);
    return value;
  };

  /** The client id and the scopes of a request for consent. */
  const requestedBy = (member: string, args: { clientId?: string | undefined; scopes: string }) => {
    core.requireAlive();
    const { clientId = core.credentials.applicationId } = args;
    const scopes = requireText(member, 'scopes', args.scopes).trim();
    if (!scopes) throw invalid(`auth.${member}: name at least one scope.`);
    if (clientId === undefined) throw invalid(`auth.${member}: set clientId, or the option applicationId of the client.`);
    return { clientId: requireText(member, 'clientId', clientId), scopes };
  };

  return { requireText, requestedBy };
}
