import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor, Loose } from './actor.ts';
import { type Site, startSite } from './site.ts';

/** What begins the SPKI form of a raw Ed25519 key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether `signature` (hex) is the key's (raw, hex) over `timestamp` and `body`, by node:crypto alone. */
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

/** An application's own server for webhook events: it looks at signatures, and remembers what came. */
export class EventsEndpoint {
  /** Bodies whose signature was right, oldest first. */
  readonly received: Loose[] = [];
  /** How many came whose signature was wrong. */
  forged = 0;
  /** Whether it looks at signatures. */
  looks = true;
  /** The status of the answer to what came signed; null: none at all. */
  status: number | null = 204;
  readonly #waiting: (() => void)[] = [];
  #site: Site | undefined;

  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** One for the application of an owner, which is not told of it yet. */
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

  /** The events that came, without PINGs. */
  get events(): Loose[] {
    return this.received.filter(({ type }) => Number(type) === 1);
  }

  /** Has events of these types sent here. */
  async subscribe(owner: Actor, applicationId: string, ...types: string[]): Promise<void> {
    const wanted = { event_webhooks_url: this.url, event_webhooks_status: 2, event_webhooks_types: types };
    const saved = await owner.patch(`/applications/${applicationId}`, wanted);
    if (saved.status !== 200) throw new Error(`events: ${JSON.stringify(saved.body)}`);
    this.received.length = 0;
    this.forged = 0;
  }

  /** Resolves when the next call is there, before it is answered. */
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
