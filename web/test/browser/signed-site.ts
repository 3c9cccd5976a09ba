import { startSite, type Site } from '@guildhall/testkit/site';
import { createPublicKey, verify } from 'node:crypto';

/** The DER prefix of a 32-byte Ed25519 public key. */
const ED25519_DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The body of an interaction or a webhook event, as far as tests read it. */
export interface SignedBody {
  type: number;
  event?: { type: string };
}

/** A response with its JSON body; null is an empty one. */
export interface SignedReply {
  status: number;
  body: object | null;
}

/** The endpoint of an application: it refuses requests that the platform has not signed. */
export interface SignedSite extends Site {
  /** The address of a path of it. */
  at(path: string): string;
  /** Accepts the signatures of an application from now on, by its public key in hex. */
  trust(publicKey: string): void;
}

/**
 * Starts an endpoint that answers signed requests by `reply`, from the path and the parsed body, and all others with 401. Requests to
 * `/careless` are answered unchecked.
 */
export async function startSignedSite(reply: (path: string, body: SignedBody) => SignedReply): Promise<SignedSite> {
  let key = '';
  const isSigned = (headers: Record<string, unknown>, body: string) => {
    const signature = Buffer.from(String(headers['x-signature-ed25519']), 'hex');
    if (signature.length !== 64 || key === '') return false;
    const der = Buffer.concat([ED25519_DER_PREFIX, Buffer.from(key, 'hex')]);
    const signed = Buffer.from(`${headers['x-signature-timestamp']}${body}`);
    return verify(null, signed, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
  };
  const site = await startSite(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    const path = request.url ?? '/';
    if (path !== '/careless' && !isSigned(request.headers, text)) return response.writeHead(401).end();
    const { status, body } = reply(path, JSON.parse(text));
    response.writeHead(status, { 'content-type': 'application/json' });
    return response.end(body === null ? undefined : JSON.stringify(body));
  });
  return {
    ...site,
    at: (path) => `http://127.0.0.1:${site.port}${path}`,
    trust: (publicKey) => {
      key = publicKey;
    },
  };
}
