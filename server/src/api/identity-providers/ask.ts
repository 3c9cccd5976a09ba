import { OutboundError, type OutboundRequest } from '../../core/outbound.ts';
import { providerAddressComplaint } from '../../oauth2/issuer.ts';
import type { Parts } from './provider.ts';

/** Ms that a provider has to answer. */
const PATIENCE = 5000;
/** Bytes that are read of an answer. */
const MOST = 256 * 1024;

/** An answer of a provider. */
export interface Asked {
  status: number;
  /** The JSON object that it sent, undefined when it sent none. */
  body: Record<string, unknown> | undefined;
}

/** Asks a provider; undefined when it may not be called (oauth2 2.10) or did not answer in time. It is not followed elsewhere. */
export async function ask(
  { outbound }: Parts,
  request: Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>,
): Promise<Asked | undefined> {
  if (providerAddressComplaint(request.url) !== undefined) return undefined;
  try {
    const { status, body } = await outbound({ ...request, timeout: PATIENCE, maxBytes: MOST, redirects: 0 });
    return { status, body: objectOf(body.toString('utf8')) };
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/** The document at an address; undefined when there is none. */
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

/** A value as an object with unknown fields; undefined when it is none. */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
