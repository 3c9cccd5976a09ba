import { Ear, type Hearing } from './ear.ts';
import { HttpConnection, type Load, requestText, summary } from './http.ts';
import { caller, type World } from './world.ts';

const PATIENCE = 10_000;

/** Where commands are run: a server or a bare relay. */
export interface Stage {
  address: string;
  /** The request of a user who passes `mark` to the command. */
  use: (mark: string) => string;
  /** The sessions of the bot and the user. */
  bot: Pick<Hearing, 'path' | 'said' | 'until'>;
  person: Pick<Hearing, 'path' | 'said' | 'until'>;
}

/** The payloads that the bot and the user receive for one command: INTERACTION_CREATE and MESSAGE_CREATE. */
export interface Sample {
  interaction: string;
  message: string;
}

/** A slash command on our server with a text option. */
export async function serverStage({ address, owner, places, bots }: World): Promise<Stage> {
  const [place] = places;
  const authorization = `Bot ${bots[0]}`;
  const call = caller(address);
  const application = await call(authorization, 'GET', '/applications/@me');
  const options = [{ type: 3, name: 'words', description: 'What?', required: true }];
  const command = { name: 'say', description: 'Says something', options };
  const path = `/applications/${application.id}/guilds/${place?.guildId}/commands`;
  const { id, version } = await call(authorization, 'POST', path, command);
  const use = (mark: string) => {
    const data = { id, version, name: 'say', type: 1, options: [{ type: 3, name: 'words', value: mark }] };
    const where = { guild_id: place?.guildId, channel_id: place?.channelId, session_id: 'bench', nonce: mark };
    return JSON.stringify({ type: 2, application_id: application.id, ...where, data });
  };
  const session = { path: '/?v=10&encoding=json', until: '"t":"READY"' };
  const identify = (identity: object) => ({ op: 2, d: { ...identity, properties: {} } });
  return {
    address,
    use: (mark) => requestText('POST', '/api/v10/interactions', owner, use(mark)),
    bot: { ...session, said: identify({ token: bots[0], intents: 0 }) },
    person: { ...session, said: identify({ token: owner }) },
  };
}

/** A user who runs a slash command and a bot that responds to it over the gateway, both in this process with minimal work. */
export class Slash {
  readonly #stage: Stage;
  readonly #ears: Ear[] = [];
  /** The bot's idle connections, and its pending responses. */
  readonly #answering: HttpConnection[] = [];
  readonly #sending = new Set<Promise<void>>();
  /** Waits for the user to receive the response with a mark. */
  readonly #waiting = new Map<string, () => void>();
  readonly #sample: Sample = { interaction: '', message: '' };
  #failure: Error | null = null;
  #marks = 0;

  private constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Connects both. */
  static async open(stage: Stage): Promise<Slash> {
    const slash = new Slash(stage);
    const { address, bot, person } = stage;
    const failed = (error: Error) => slash.#fail(error);
    slash.#ears.push(
      await Ear.open({ ...bot, address, failed, receive: (buffer, start, end) => slash.#answer(buffer, start, end) }),
      await Ear.open({ ...person, address, failed, receive: (buffer, start, end) => slash.#see(buffer, start, end) }),
    );
    return slash;
  }

  /** Runs commands on `parallel` connections for some time, each after the previous response was received; measures ms from POST to
   * receipt. */
  async load(parallel: number, milliseconds: number): Promise<Load> {
    const { address } = this.#stage;
    const open = () => Promise.all(Array.from({ length: parallel }, () => HttpConnection.open(address)));
    this.#answering.push(...(await open()));
    const connections = await open();
    const latencies: number[] = [];
    const start = performance.now();
    const end = start + milliseconds;
    const missed = () => this.#fail(new Error(`${this.#waiting.size} answers were not seen`));
    const late = setTimeout(missed, milliseconds + PATIENCE);
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
      const took = performance.now() - start;
      await Promise.all(this.#sending);
      return summary(latencies, took);
    } finally {
      clearTimeout(late);
      // Connections are not kept until the next load, since servers close idle ones.
      for (const connection of [...connections, ...this.#answering.splice(0)]) connection.close();
    }
  }

  /** The payloads of a command, from commands that are run for this purpose. */
  async sample(): Promise<Sample> {
    this.#sample.interaction = '';
    this.#sample.message = '';
    await this.load(1, 50);
    return this.#sample;
  }

  close(): void {
    for (const ear of this.#ears) ear.close();
  }

  async #use(connection: HttpConnection): Promise<void> {
    this.#marks += 1;
    const mark = `m${this.#marks}`;
    const seen = new Promise<void>((resolve) => this.#waiting.set(mark, resolve));
    await connection.send(this.#stage.use(mark));
    await seen;
    if (this.#failure) throw this.#failure;
  }

  /** Handles a frame of the bot. */
  #answer(buffer: Buffer, start: number, end: number): void {
    const text = buffer.toString('latin1', start, end);
    if (!text.startsWith('{"t":"INTERACTION_CREATE"')) return;
    this.#sample.interaction ||= text;
    const [id, token] = [fieldOf(text, 'id'), fieldOf(text, 'token')];
    const body = `{"type":4,"data":{"content":"${fieldOf(text, 'value')}"}}`;
    const request = requestText('POST', `/api/v10/interactions/${id}/${token}/callback`, '', body);
    const sending = this.#send(request)
      .catch((error: Error) => this.#fail(error))
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #send(request: string): Promise<void> {
    // The user may receive a response and continue before the bot has read its acknowledgement.
    const connection = this.#answering.pop() ?? (await HttpConnection.open(this.#stage.address));
    await connection.send(request);
    this.#answering.push(connection);
  }

  /** Handles a frame of the user. */
  #see(buffer: Buffer, start: number, end: number): void {
    const text = buffer.toString('latin1', start, end);
    if (!text.startsWith('{"t":"MESSAGE_CREATE"')) return;
    this.#sample.message ||= text;
    const mark = fieldOf(text, 'content');
    this.#waiting.get(mark)?.();
    this.#waiting.delete(mark);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const resolve of this.#waiting.values()) resolve();
  }
}

/** The first text under a key, without parsing the rest. */
function fieldOf(text: string, key: string): string {
  const name = `"${key}":"`;
  const start = text.indexOf(name) + name.length;
  return text.slice(start, text.indexOf('"', start));
}
