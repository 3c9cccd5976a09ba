import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { InteractionPayload } from '@guildhall/protocol/objects/apps/interactions';
import { type Site, startSite } from './site.ts';

/** A request that an endpoint received. */
export interface EndpointCall {
  raw: Buffer;
  signature: string;
  timestamp: string;
  body: InteractionPayload;
}

/** An application's server: it accepts only requests signed by its platform. */
export interface InteractionEndpoint {
  url: string;
  site: Site;
  /** The requests with a valid signature, and the number of invalid ones. */
  calls: EndpointCall[];
  refused: number;
  /** The responses of the next interactions; PINGs are handled automatically. */
  reply: (response: ServerResponse, call: EndpointCall) => void;
  /** Resolves with the first matching request, now or later. */
  call(wants: (body: InteractionPayload) => boolean): Promise<EndpointCall>;
  close(): Promise<void>;
}

/** The Ed25519 key of an application from its `verify_key`: 32 bytes in hex, with the SPKI prefix added. */
export function keyOf(verifyKey: string): KeyObject {
  const head = Buffer.from('302a300506032b6570032100', 'hex');
  return createPublicKey({ key: Buffer.concat([head, Buffer.from(verifyKey, 'hex')]), format: 'der', type: 'spki' });
}

/** Whether the platform signed this body at this timestamp. */
export function isSigned(verifyKey: string, { raw, signature, timestamp }: Omit<EndpointCall, 'body'>): boolean {
  return verify(null, Buffer.concat([Buffer.from(timestamp), raw]), keyOf(verifyKey), Buffer.from(signature, 'hex'));
}

/** Responds with JSON. */
export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Starts an endpoint for the application with this key. */
export async function startEndpoint(verifyKey: string): Promise<InteractionEndpoint> {
  const waiting = new Set<() => void>();
  const site = await startSite(async (request, response) => {
    const raw = await buffer(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const seen = { raw, signature: header('x-signature-ed25519'), timestamp: header('x-signature-timestamp') };
    if (!isSigned(verifyKey, seen)) {
      endpoint.refused += 1;
      response.writeHead(401).end('invalid request signature');
      return;
    }
    const body: InteractionPayload = JSON.parse(raw.toString());
    const call = { ...seen, body };
    endpoint.calls.push(call);
    for (const wake of waiting) wake();
    if (Number(body.type) === 1) json(response, { type: 1 });
    else endpoint.reply(response, call);
  });
  const endpoint: InteractionEndpoint = {
    url: `http://127.0.0.1:${site.port}/interactions`,
    site,
    calls: [],
    refused: 0,
    reply: (response) => json(response, { type: 4, data: { content: 'over http' } }),
    call: (wants) =>
      new Promise((resolve) => {
        const look = () => {
          const found = endpoint.calls.find(({ body }) => wants(body));
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => site.close(),
  };
  return endpoint;
}
