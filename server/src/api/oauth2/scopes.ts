import { OAuthError } from '../../core/framework/errors.ts';
import type { ApplicationRow } from '../../core/tables/database.ts';
import { refusedScope } from '../../core/oauth2/authorize-request.ts';
import { TOKEN_SCOPES } from '../../core/oauth2/scopes.ts';
import { openScopes, testedScopes } from '../apps/applications/application.ts';
import { CODE_SCOPES, INSTALL_SCOPES } from '@guildhall/protocol/scopes';

/**
 * Rejects scopes that a token cannot have without a consent page, and unsupported ones: invalid_scope. Scopes that the
 * application only tests are available to its `owner`, but not to any user who types a device's code.
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
