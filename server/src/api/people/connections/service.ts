import { LIMITS } from '@guildhall/protocol/limits';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ConnectionService } from '../../../core/access/connection-services.ts';
import { webAddressComplaint } from '../../../core/values/address.ts';
import { fail } from '../../../core/framework/errors.ts';
import { OutboundError, type OutboundRequest } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';

/** Timeout (ms) and maximum size (bytes) of a service's response. */
const WITHIN = 10_000;
/** Asymmetric algorithms only: signatures that only the service's own key can make. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'EdDSA'];

/** Why no account was returned: the service rejected the request (`refused`), or is unreachable or unintelligible. */
export class ServiceFailure extends Error {
  readonly reason: 'refused' | 'unavailable';

  constructor(reason: ServiceFailure['reason'], options?: ErrorOptions) {
    super(`the service is ${reason}`, options);
    this.reason = reason;
  }
}

/** The endpoints of a service. */
export interface Endpoints {
  authorization: string;
  token: string;
  userinfo: string | undefined;
  /** Only for OpenID providers: the keys that sign id tokens. */
  jwks: string | undefined;
}

/** The untyped claims of a service about an account. */
export type Claims = Readonly<Record<string, unknown>>;

const Discovery = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String({ pattern: '^https?://' }),
  token_endpoint: Type.String({ pattern: '^https?://' }),
  jwks_uri: Type.String({ pattern: '^https?://' }),
  userinfo_endpoint: Type.Optional(Type.String({ pattern: '^https?://' })),
});
const TokenAnswer = Type.Object({ access_token: Type.String({ minLength: 1 }), id_token: Type.Optional(Type.String()) });
const Keys = Type.Object({ keys: Type.Array(Type.Object({ kty: Type.String() }, { additionalProperties: true })) });
const AnyObject = Type.Record(Type.String(), Type.Unknown());

/** Finds a configured service; 10010 if there is none. */
export function findService({ connectionServices }: Platform, type: string): ConnectionService {
  return connectionServices.get(type) ?? fail('UNKNOWN_PROVIDER');
}

/** The endpoints as configured, or from the discovery document (OpenID Connect Discovery 4). Throws ServiceFailure. */
export async function endpointsOf(platform: Platform, service: ConnectionService): Promise<Endpoints> {
  const { issuer, authorization_endpoint, token_endpoint, userinfo_endpoint } = service;
  const found =
    issuer === undefined
      ? undefined
      : await call(platform, { url: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration` }, Discovery);
  if (found && found.issuer !== issuer) throw new ServiceFailure('unavailable');
  const authorization = authorization_endpoint ?? found?.authorization_endpoint;
  const token = token_endpoint ?? found?.token_endpoint;
  if (authorization === undefined || token === undefined) throw new ServiceFailure('unavailable');
  const endpoints = { authorization, token, userinfo: userinfo_endpoint ?? found?.userinfo_endpoint, jwks: found?.jwks_uri };
  // The browser is sent to the first, and the others get the client's secret.
  if (Object.values(endpoints).some((address) => address !== undefined && webAddressComplaint(address)))
    throw new ServiceFailure('unavailable');
  return endpoints;
}

/** The values exchanged for the service's claims. */
export interface Exchange {
  code: string;
  redirectUri: string;
  verifier: string;
  nonce: string;
}

/** Exchanges a code and reads whose it is (RFC 6749 4.1.3; OpenID Connect Core 3.1.3 and 5.3). Throws ServiceFailure. */
export async function claimsOf(platform: Platform, service: ConnectionService, exchange: Exchange): Promise<Claims> {
  const endpoints = await endpointsOf(platform, service);
  const tokens = await call(platform, tokenRequest(service, endpoints.token, exchange), TokenAnswer, 'refused');
  const said = endpoints.jwks === undefined ? undefined : await verified(platform, service, { endpoints, tokens, exchange });
  if (endpoints.userinfo === undefined) return said ?? {};
  const headers = { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' };
  const info = await call(platform, { url: endpoints.userinfo, headers }, AnyObject);
  // Userinfo and the id token must have the same subject (OpenID Connect Core 5.3.2).
  if (said && info.sub !== said.sub) throw new ServiceFailure('refused');
  return { ...said, ...info };
}

function tokenRequest(
  service: ConnectionService,
  url: string,
  exchange: Exchange,
): Omit<OutboundRequest, 'timeout' | 'maxBytes'> {
  const { client_id, client_secret = '' } = service;
  const isBasic = service.token_endpoint_auth_method === 'client_secret_basic';
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: exchange.code,
    redirect_uri: exchange.redirectUri,
    code_verifier: exchange.verifier,
    ...(isBasic ? {} : { client_id, ...(client_secret && { client_secret }) }),
  });
  const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`;
  const basic: Record<string, string> = isBasic ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } : {};
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...basic };
  return { url, method: 'POST', headers, body: form.toString() };
}

/** The claims of the id token, which must come from the service, for us, and for this request. */
async function verified(
  platform: Platform,
  service: ConnectionService,
  { endpoints, tokens, exchange }: { endpoints: Endpoints; tokens: { id_token?: string }; exchange: Exchange },
): Promise<JWTPayload> {
  const { issuer, client_id } = service;
  if (tokens.id_token === undefined || endpoints.jwks === undefined || issuer === undefined) throw new ServiceFailure('refused');
  const keys: JSONWebKeySet = await call(platform, { url: endpoints.jwks }, Keys);
  try {
    const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet(keys), {
      issuer,
      audience: client_id,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: 60,
      currentDate: new Date(platform.clock.now()),
    });
    if (payload.nonce !== exchange.nonce) throw new ServiceFailure('refused');
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new ServiceFailure('refused', { cause: error });
    throw error;
  }
}

/** Calls a service and expects JSON of a shape; its refusal (4xx, or another shape) throws with the given reason. */
async function call<S extends TSchema>(
  { outbound }: Platform,
  request: Omit<OutboundRequest, 'timeout' | 'maxBytes'>,
  shape: S,
  refusal: ServiceFailure['reason'] = 'unavailable',
) {
  try {
    const { status, body } = await outbound({ ...request, timeout: WITHIN, maxBytes: LIMITS.connections.responseBytes.max });
    if (status >= 500) throw new ServiceFailure('unavailable');
    const answer: unknown = status === 200 ? JSON.parse(body.toString()) : undefined;
    if (!Value.Check(shape, answer)) throw new ServiceFailure(refusal);
    return answer;
  } catch (error) {
    if (error instanceof OutboundError || error instanceof SyntaxError)
      throw new ServiceFailure(error instanceof SyntaxError ? refusal : 'unavailable', { cause: error });
    throw error;
  }
}
