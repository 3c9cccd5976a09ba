import { LIMITS } from '@guildhall/protocol/limits';
import { OutboundError, type OutboundRequest } from '../../../core/framework/outbound.ts';
import { Lru } from '../../../core/values/lru.ts';
import { service } from '../../../core/framework/service.ts';
import { CURRENT_RULES, providerAddressComplaint } from '../../../core/oauth2/issuer.ts';
import type { Parts } from './provider.ts';
import { restAfter } from './rest.ts';

/** Timeout for a provider's response, in ms. */
const PATIENCE = 5000;

/** A provider's response. */
export interface Asked {
  status: number;
  /** The JSON object in the response; undefined if there is none. */
  body: Record<string, unknown> | undefined;
}

/**
 * Calls a provider, following redirects as its rules allow; undefined if it may not be called
 * (docs/contract/game-accounts.md#issuers) or timed out.
 */
export async function ask(
  { outbound, rules = CURRENT_RULES }: Parts,
  request: Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>,
): Promise<Asked | undefined> {
  if (providerAddressComplaint(request.url, rules) !== undefined) return undefined;
  try {
    const { status, body } = await outbound({
      ...request,
      timeout: PATIENCE,
      maxBytes: LIMITS.identityProviders.responseBytes.max,
      redirects: rules.redirects,
    });
    return { status, body: objectOf(body.toString('utf8')) };
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/** The failing providers, and until when calls to them are paused, ms since 1970. */
const failingProviders = service(
  () => new Lru<string, { failures: number; until: number }>(LIMITS.identityProviders.cachedFailures.max),
);

/**
 * Asks a provider about one player. After three consecutive timeouts or server errors, calls as the same `client` are paused
 * for a while and return undefined immediately.
 */
export async function askAbout(
  parts: Parts,
  client: string,
  request: Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>,
): Promise<Asked | undefined> {
  const failing = failingProviders(parts);
  const [address] = request.url.split('?');
  const key = JSON.stringify([client, address]);
  if ((failing.get(key)?.until ?? 0) > parts.clock.now()) return undefined;
  const asked = await ask(parts, request);
  const now = parts.clock.now();
  const { failures, until } = failing.get(key) ?? { failures: 0, until: 0 };
  if (asked && asked.status < 500) failing.delete(key);
  // Concurrent calls may have failed before this one.
  else if (until <= now) {
    const rest =
      failures + 1 < LIMITS.identityProviders.failures.max ? 0 : restAfter(failures + 2 - LIMITS.identityProviders.failures.max);
    failing.set(key, { failures: failures + 1, until: now + rest });
  }
  return asked;
}

/** The document at an address; undefined if there is none. */
export async function readDocument(parts: Parts, url: string): Promise<Record<string, unknown> | undefined> {
  const asked = await ask(parts, { url });
  return asked?.status === 200 ? asked.body : undefined;
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Casts a value to an object with unknown fields; undefined if it is not an object. */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
