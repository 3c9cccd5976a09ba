import type { Route } from '../../../core/framework/route.ts';
import { deleteIdentityProvider } from './delete-identity-provider.ts';
import { listIdentityProviders } from './list-identity-providers.ts';
import { saveIdentityProvider } from './save-identity-provider.ts';
import { testIdentityProvider } from './test-identity-provider.ts';

/** The identity providers of applications, in path order. */
export const identityProvidersRoutes: Route[] = [
  listIdentityProviders,
  saveIdentityProvider,
  deleteIdentityProvider,
  testIdentityProvider,
];
