import type { AUTH_TYPES } from '@guildhall/protocol/bodies/games/identity-providers';
import type { ProviderType } from '@guildhall/protocol/objects/games/identities';

/** The settings of providers. */
export type SettingName =
  | 'issuer'
  | 'jwks_uri'
  | 'endpoint'
  | 'client_id'
  | 'project_id'
  | 'app_id'
  | 'publisher_key'
  | 'identity';

export type ProofType = (typeof AUTH_TYPES)[number];

/** A service at which players prove who they are, as its form shows it. */
export interface ProviderKind {
  type: ProviderType;
  /** The name of the service, which no language translates. */
  name: string;
  required: readonly SettingName[];
  optional: readonly SettingName[];
  /** The kinds of proof that it gives. */
  proofs: readonly [ProofType, ...ProofType[]];
}

/** The setting that the server never returns. */
export const SECRET: SettingName = 'publisher_key';

/** The services, in the order of the list. */
export const PROVIDER_KINDS: readonly ProviderKind[] = [
  { type: 'OIDC', name: 'OpenID Connect', required: ['issuer', 'client_id'], optional: [], proofs: ['OIDC'] },
  {
    type: 'STEAM',
    name: 'Steam',
    required: ['app_id', 'publisher_key'],
    optional: ['identity', 'endpoint'],
    proofs: ['STEAM_SESSION_TICKET'],
  },
  {
    type: 'EPIC_ONLINE_SERVICES',
    name: 'Epic Online Services',
    required: ['client_id'],
    optional: ['issuer', 'jwks_uri', 'endpoint'],
    proofs: ['EPIC_ONLINE_SERVICES_ID_TOKEN', 'EPIC_ONLINE_SERVICES_ACCESS_TOKEN'],
  },
  {
    type: 'UNITY',
    name: 'Unity',
    required: ['project_id'],
    optional: ['issuer', 'jwks_uri'],
    proofs: ['UNITY_SERVICES_ID_TOKEN'],
  },
  { type: 'APPLE', name: 'Apple', required: ['client_id'], optional: ['issuer', 'jwks_uri'], proofs: ['APPLE_ID_TOKEN'] },
  {
    type: 'PLAYSTATION_NETWORK',
    name: 'PlayStation Network',
    required: ['client_id'],
    optional: ['issuer', 'jwks_uri'],
    proofs: ['PLAYSTATION_NETWORK_ID_TOKEN'],
  },
];

/** The kind of a configured provider. */
export const kindOf = (type: ProviderType) => PROVIDER_KINDS.find((kind) => kind.type === type);
