import { once } from 'node:events';
import { WebSocket } from 'ws';
import { HttpConnection, type Load, requestText, summary } from './http.ts';
import { caller, type World } from './world.ts';

const HEARTBEAT_MS = 30_000;
const PATIENCE = 10_000;

/** A person who uses a slash command, and a bot that answers it over the gateway: in this process, with as little work as can be. */
export class Slash {
  readonly #address: string;
  readonly #request: (mark: string) => string;
  readonly #sessions: WebSocket[] = [];
  /** The bot's connections that are free. */
  readonly #answering: HttpConnection[] = [];
  /** What waits for the answer with a mark to be seen by the person. */
  readonly #waiting = new Map<string, () => void>();
  #failure: Error | null = null;
  #marks = 0;

  private constructor(address: string, request: (mark: string) => string) {
    this.#address = address;
    this.#request = request;
  }

  /** Makes the command and connects both. */
  static async open({ address, owner, places, bots }: World): Promise<Slash> {
    const [place] = places;
    const authorization = `Bot ${bots[0]}`;
    const call = caller(address);
    const application = await call(authorization, 'GET', '/applications/@me');
    const { id, version } = await call(
      authorization,
      'POST',
      `/applications/${application.id}/guilds/${place?.guildId}/commands`,
      {
        name: 'say',
        description: 'Says something',
        options: [{ type: 3, name: 'words', description: 'What?', required: true }],
      },
    );
    const request = (mark: string) =>
      requestText(
        'POST',
        '/api/v10/interactions',
        owner,
        JSON.stringify({
          type: 2,
          application_id: application.id,
          guild_id: place?.guildId,
          channel_id: place?.channelId,
          session_id: 'bench',
          nonce: mark,
          data: { id, version, name: 'say', type: 1, options: [{ type: 3, name: 'words', value: mark }] },
        }),
      );
    const slash = new Slash(address, request);
    await slash.#connect({ token: bots[0], intents: 0 }, (text) => slash.#answer(text));
    await slash.#connect({ token: owner }, (text) => slash.#see(text));
    return slash;
  }

  /** Commands on `parallel` connections for some time, each begun when the answer to the last has been seen; ms from POST to seen. */
  async load(parallel: number, milliseconds: number): Promise<Load> {
    const connections = await Promise.all(Array.from({ length: parallel }, () => HttpConnection.open(this.#address)));
    const latencies: number[] = [];
    const start = performance.now();
    const end = start + milliseconds;
    const one = async (connection: HttpConnection) => {
      for (let sent = performance.now(); sent < end; ) {
        await this.#use(connection);
        const now = performance.now();
        latencies.push(now - sent);
        sent = now;
      }
    };
    try {
      await Promise.all(connections.map(one));
    } finally {
      for (const connection of connections) connection.close();
    }
    return summary(latencies, performance.now() - start);
  }

  close(): void {
    for (const session of this.#sessions) session.terminate();
    for (const connection of this.#answering) connection.close();
  }

  async #use(connection: HttpConnection): Promise<void> {
    this.#marks += 1;
    const mark = `m${this.#marks}`;
    const seen = new Promise<void>((resolve) => this.#waiting.set(mark, resolve));
    await connection.send(this.#request(mark));
    const late = setTimeout(() => this.#fail(new Error(`the answer to ${mark} was not seen`)), PATIENCE);
    await seen;
    clearTimeout(late);
    if (this.#failure) throw this.#failure;
  }

  /** What the bot does with a frame. */
  #answer(text: string): void {
    if (!text.includes('"t":"INTERACTION_CREATE"')) return;
    const { d } = JSON.parse(text);
    const body = JSON.stringify({ type: 4, data: { content: d.data.options[0].value } });
    const request = requestText('POST', `/api/v10/interactions/${d.id}/${d.token}/callback`, '', body);
    this.#send(request).catch((error: Error) => this.#fail(error));
  }

  async #send(request: string): Promise<void> {
    const connection = this.#answering.pop() ?? (await HttpConnection.open(this.#address));
    await connection.send(request);
    this.#answering.push(connection);
  }

  /** What the person does with a frame. */
  #see(text: string): void {
    if (!text.includes('"t":"MESSAGE_CREATE"')) return;
    const { d } = JSON.parse(text);
    this.#waiting.get(d.content)?.();
    this.#waiting.delete(d.content);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const resolve of this.#waiting.values()) resolve();
  }

  async #connect(identity: object, receive: (text: string) => void): Promise<void> {
    const session = new WebSocket(`${this.#address.replace('http', 'ws')}/?v=10&encoding=json`, { perMessageDeflate: false });
    this.#sessions.push(session);
    session.on('close', () => this.#fail(new Error('the server closed a session')));
    await once(session, 'open');
    const ready = new Promise<void>((resolve) => {
      session.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text.includes('"t":"READY"')) resolve();
        receive(text);
      });
    });
    session.send(JSON.stringify({ op: 2, d: { ...identity, properties: {} } }));
    setInterval(() => session.send(JSON.stringify({ op: 1, d: null })), HEARTBEAT_MS).unref();
    await ready;
  }
}
