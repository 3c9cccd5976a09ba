import { fail } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { LoginProviderObject } from '@guildhall/protocol/objects/people/login-providers';

/** A provider with which people log in, as configured by the operator. */
export type LoginProvider = Platform['config']['loginProviders'][number];

/** Finds a configured provider; 10010 if there is none. */
export function requireProvider({ config }: Pick<Platform, 'config'>, id: string): LoginProvider {
  return config.loginProviders.find((one) => one.id === id) ?? fail('UNKNOWN_PROVIDER');
}

/** The redirect address of a provider, which must be registered there. */
export function callbackAddress({ publicUrl }: Pick<Platform, 'publicUrl'>, { id }: Pick<LoginProvider, 'id'>): string {
  return `${publicUrl}/auth/providers/${id}/callback`;
}

/** A provider as the login page shows it. */
export function loginProviderObject({ id, name, icon, allowRegistration }: LoginProvider): LoginProviderObject {
  return { id, name, icon, allow_registration: allowRegistration };
}
