import { CONNECTION_TYPES } from '@guildhall/protocol/enums';
import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ConfigError } from '../../config/settings.ts';

const Address = Type.String({ pattern: '^https?://' });

const ServiceSettings = Type.Object(
  {
    client_id: Type.String({ minLength: 1 }),
    client_secret: Type.Optional(Type.String({ minLength: 1 })),
    /** How the client secret is sent (RFC 6749 2.3.1). */
    token_endpoint_auth_method: Type.Optional(Type.Enum(['client_secret_post', 'client_secret_basic'])),
    /** The issuer of an OpenID provider; its endpoints are discovered from it. */
    issuer: Type.Optional(Address),
    authorization_endpoint: Type.Optional(Address),
    token_endpoint: Type.Optional(Address),
    userinfo_endpoint: Type.Optional(Address),
    scopes: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    /** Where the account's id and name are in the service's response, as a dotted path. */
    id_claim: Type.Optional(Type.String({ minLength: 1 })),
    name_claim: Type.Optional(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
);

/** A service whose accounts users can link, as configured by the operator. */
export type ConnectionService = Static<typeof ServiceSettings>;

/** The services by their type, such as `github`. */
export type ConnectionServices = ReadonlyMap<string, ConnectionService>;

/**
 * Types that cannot be configured: services that accept no new links (docs/contract/enums.md), and `domain`, which is
 * not an account of a service.
 */
const CLOSED: ReadonlySet<string> = new Set(['instagram', 'skype', 'domain']);

/** Reads the services of GUILDHALL_CONNECTIONS: a JSON file, or the JSON itself. Throws ConfigError with one line. */
export function readConnectionServices({ connections }: { connections: string | null }): ConnectionServices {
  if (connections === null) return new Map();
  const given = parse(connections);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refusal('must be a JSON object');
  return new Map(Object.entries(given).map(([type, service]) => [type, readService(type, service)]));
}

function readService(type: string, service: unknown): ConnectionService {
  if (!CONNECTION_TYPES.some((known) => known === type) || CLOSED.has(type)) throw refusal(`knows no service '${type}'`);
  if (!Value.Check(ServiceSettings, service)) {
    const [first] = Value.Errors(ServiceSettings, service);
    throw refusal(`is wrong at ${type}${first?.instancePath ?? ''}: ${first?.message ?? 'not what is expected'}`);
  }
  const { issuer, authorization_endpoint, token_endpoint, userinfo_endpoint } = service;
  if (issuer === undefined && !(authorization_endpoint && token_endpoint && userinfo_endpoint))
    throw refusal(`needs for ${type} an issuer, or authorization_endpoint, token_endpoint and userinfo_endpoint`);
  return service;
}

function parse(connections: string): unknown {
  try {
    return JSON.parse(connections.startsWith('{') ? connections : readFileSync(connections, 'utf8'));
  } catch (error) {
    throw refusal(`cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`);
  }
}

function refusal(what: string): ConfigError {
  return new ConfigError(`GUILDHALL_CONNECTIONS ${what}.`);
}
