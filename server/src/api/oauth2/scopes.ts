import { OAuthError } from '../../core/errors.ts';
import type { ApplicationRow } from '../../core/tables.ts';
import { refusedScope } from '../../oauth2/authorize-request.ts';
import { CODE_SCOPES, INSTALL_SCOPES, TOKEN_SCOPES } from '../../oauth2/scopes.ts';
import { openScopes, testedScopes } from '../apps/applications/application.ts';

/**
 * Refuses scopes that a token without a consent page cannot have: invalid_scope, as those that are not built. What the
 * application only tries is open to its `owner`, not to whoever types the code of a device.
 */
export function checkScopes(application: ApplicationRow, scopes: readonly string[], by: 'owner' | 'anyone'): void {
  const approvedScopes = by === 'owner' ? [...openScopes(application), ...testedScopes(application)] : openScopes(application);
  const isForPage = (scope: string) => INSTALL_SCOPES.has(scope) || CODE_SCOPES.has(scope);
  const wrong = refusedScope(scopes, { approvedScopes }) ?? scopes.find(isForPage);
  if (!scopes.length || wrong !== undefined)
    throw new OAuthError('invalid_scope', wrong === undefined ? '"scope" is missing.' : 'A scope is unknown, or not open here.');
  const later = scopes.find((scope) => !TOKEN_SCOPES.has(scope));
  if (later !== undefined) throw new OAuthError('invalid_scope', `The scope ${later} is not supported yet.`);
}
