import { apple } from './apple.ts';
import { epic } from './epic.ts';
import { oidc } from './oidc.ts';
import { playstation } from './playstation.ts';
import type { IdentityProvider } from './provider.ts';
import { steam } from './steam.ts';
import { unity } from './unity.ts';

/** The services that an application can configure as identity providers. */
export const PROVIDERS: readonly IdentityProvider[] = [oidc, steam, epic, unity, apple, playstation];

/** The service of a type, or undefined. */
export function providerOfType(type: string): IdentityProvider | undefined {
  return PROVIDERS.find((provider) => provider.type === type);
}
