import type { Platform } from '../../../core/platform.ts';
import type { AddressRules } from '../../../oauth2/issuer.ts';
import type { ProviderType } from '../identities/identity.ts';

/** What a provider works with. */
export type Parts = Pick<Platform, 'clock' | 'outbound' | 'store'> & {
  /** The address rules under which the provider was saved; absent for the current ones. */
  rules?: AddressRules;
};

/** What the developer has said of a provider; what each needs is in its `settings`. */
export type Settings = Readonly<Record<string, string>>;

/** A value that a developer gives. */
export interface SettingRule {
  required: boolean;
  /** An issuer or another address of the provider's, which is checked as oauth2 2.10 says; plain text when absent. */
  address?: 'issuer' | 'address';
  /** It is never shown again. */
  secret?: true;
}

/** Who somebody is, by the word of a provider. */
export interface Proof {
  issuer: string;
  external_id: string;
  /** What they are called there, 1 to 32 characters; null when that is not said. */
  name: string | null;
}

/** The wire's names for what a player may show (schema ApplicationIdentityProviderAuthType), without the one of the application's own bot. */
export const AUTH_TYPES = [
  'OIDC',
  'STEAM_SESSION_TICKET',
  'EPIC_ONLINE_SERVICES_ACCESS_TOKEN',
  'EPIC_ONLINE_SERVICES_ID_TOKEN',
  'UNITY_SERVICES_ID_TOKEN',
  'APPLE_ID_TOKEN',
  'PLAYSTATION_NETWORK_ID_TOKEN',
] as const;
export type AuthType = (typeof AUTH_TYPES)[number];

/** A service at which players prove who they are. */
export interface IdentityProvider {
  type: ProviderType;
  settings: Readonly<Record<string, SettingRule>>;
  /** What of it is asked for now when a developer saves it; fails as the table of errors says. */
  verify?(parts: Parts, settings: Settings): Promise<void>;
  /** What a token or ticket proves, for each kind of it; refused with an error of the table (oauth2 2.9). */
  proves: Partial<Record<AuthType, (parts: Parts, settings: Settings, token: string) => Promise<Proof>>>;
}
