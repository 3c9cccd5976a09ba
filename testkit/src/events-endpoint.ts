import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from './actor.ts';
import { type Site, startSite } from './site.ts';

/** The SPKI prefix of a raw Ed25519 key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether `signature` (hex) is valid for the key (raw, hex), `timestamp` and `body`, using only node:crypto. */
export function isSigned(
  key: string,
  { signature, timestamp, body }: { signature: string; timestamp: string; body: Buffer },
): boolean {
  const publicKey: KeyObject = createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(key, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), publicKey, Buffer.from(signature, 'hex'));
}

/** The body of a request for a webhook event; a PING (type 0) has no event. */
export interface WebhookEvent {
  version: number;
  application_id: string;
  type: number;
  event?: { type: string; timestamp: string; data?: { user?: { id: string; username: string }; [field: string]: unknown } };
}

/** An application's server for webhook events: verifies signatures and records requests. */
export class EventsEndpoint {
  /** Bodies with a valid signature, oldest first. */
  readonly received: WebhookEvent[] = [];
  /** The number of requests with an invalid signature. */
  forged = 0;
  /** Whether it verifies signatures. */
  looks = true;
  /** The status of responses to signed requests; null: no response. */
  status: number | null = 204;
  readonly #waiting: (() => void)[] = [];
  #site: Site | undefined;

  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** Creates one for an owner's application, which is not configured to use it yet. */
  static async open(owner: Actor, applicationId: string): Promise<EventsEndpoint> {
    const application = await owner.get<{ verify_key: string }>(`/applications/${applicationId}`);
    const endpoint = new EventsEndpoint(application.body.verify_key);
    await endpoint.start();
    return endpoint;
  }

  async start(): Promise<void> {
    this.#site = await startSite((request, response) => void this.#take(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${this.#site?.port}/events`;
  }

  /** The received events, without PINGs. */
  get events(): WebhookEvent[] {
    return this.received.filter(({ type }) => Number(type) === 1);
  }

  /** Configures the application to send these event types here. */
  async subscribe(owner: Actor, applicationId: string, ...types: string[]): Promise<void> {
    const wanted = { event_webhooks_url: this.url, event_webhooks_status: 2, event_webhooks_types: types };
    const saved = await owner.patch(`/applications/${applicationId}`, wanted);
    if (saved.status !== 200) throw new Error(`events: ${JSON.stringify(saved.body)}`);
    this.received.length = 0;
    this.forged = 0;
  }

  /** Resolves when the next request has arrived, before the response is sent. */
  arrival(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async close(): Promise<void> {
    await this.#site?.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = request.headers;
    const isRight = isSigned(this.#key, { signature: String(signature), timestamp: String(timestamp), body });
    if (isRight) this.received.push(JSON.parse(body.toString()));
    else this.forged += 1;
    for (const resolve of this.#waiting.splice(0)) resolve();
    if (this.status === null) return;
    response.writeHead(isRight || !this.looks ? this.status : 401).end();
  }
}
