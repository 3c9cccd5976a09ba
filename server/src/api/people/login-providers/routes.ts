import type { Route } from '../../../core/framework/route.ts';
import { deleteLoginIdentity } from './delete-login-identity.ts';
import { finishProviderLink } from './finish-provider-link.ts';
import { finishProviderLogin } from './finish-provider-login.ts';
import { listLoginProviders } from './list-login-providers.ts';
import { registerWithProvider } from './register-with-provider.ts';
import { returnFromProvider } from './return-from-provider.ts';
import { startProviderConfirmation } from './start-provider-confirmation.ts';
import { startProviderLink } from './start-provider-link.ts';
import { startProviderLogin } from './start-provider-login.ts';

/** Logins with other providers, in path order. */
export const loginProvidersRoutes: Route[] = [
  finishProviderLogin,
  registerWithProvider,
  startProviderLogin,
  returnFromProvider,
  startProviderConfirmation,
  listLoginProviders,
  finishProviderLink,
  startProviderLink,
  deleteLoginIdentity,
];
