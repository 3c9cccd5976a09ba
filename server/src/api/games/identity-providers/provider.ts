import type { Platform } from '../../../core/framework/platform.ts';
import type { AddressRules } from '../../../core/oauth2/issuer.ts';
import type { ProviderType } from '@guildhall/protocol/objects/games/identities';
import type { AUTH_TYPES } from '@guildhall/protocol/bodies/games/identity-providers';

/** The dependencies of a provider. */
export type Parts = Pick<Platform, 'clock' | 'outbound' | 'services'> & {
  /** The address rules the provider was saved under; absent for the current ones. */
  rules?: AddressRules;
};

/** A developer's settings for a provider; its `settings` field describes them. */
export type Settings = Readonly<Record<string, string>>;

/** A setting that a developer provides. */
export interface SettingRule {
  required: boolean;
  /**
   * An issuer or another address of the provider, checked as docs/contract/game-accounts.md#issuers specifies; plain text
   * if absent.
   */
  address?: 'issuer' | 'address';
  /** It is never returned. */
  secret?: true;
}

/** An identity proven by a provider. */
export interface Proof {
  issuer: string;
  external_id: string;
  /** The player's name there, 1 to 32 characters; null if unknown. */
  name: string | null;
}
export type AuthType = (typeof AUTH_TYPES)[number];

/** A service at which players prove their identity. */
export interface IdentityProvider {
  type: ProviderType;
  settings: Readonly<Record<string, SettingRule>>;
  /** Checks that run when a developer saves it; fails with the codes of the table of errors. */
  verify?(parts: Parts, settings: Settings): Promise<void>;
  /**
   * Verifies a token or ticket, per type; fails with an error of the table
   * (docs/contract/game-accounts.md#identity-providers).
   */
  proves: Partial<Record<AuthType, (parts: Parts, settings: Settings, token: string) => Promise<Proof>>>;
}
