import type { Route } from '../../core/route.ts';
import { deleteIdentityProvider } from './delete-identity-provider.ts';
import { listIdentityProviders } from './list-identity-providers.ts';
import { saveIdentityProvider } from './save-identity-provider.ts';

export { EXTERNAL_AUTH_TYPES, type ExternalAuthType, MAX_EXTERNAL_TOKEN, prove, type Shown } from './prove.ts';
export { dropProviders } from './queries.ts';

/** The identity providers of applications, in path order. */
export const identityProvidersRoutes: Route[] = [listIdentityProviders, saveIdentityProvider, deleteIdentityProvider];
