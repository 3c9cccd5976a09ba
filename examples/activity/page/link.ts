import type { Said, Saying } from './wire.ts';

/** Ms before another attempt to connect. */
const AGAIN = 1500;
/** The server closes with it those who do not take part. */
const NOT_HERE = 4003;

/** The connection to the board of an instance, which is made again when it breaks. */
export class Link {
  readonly #hello: string;
  readonly #onSaid: (said: Said) => void;
  readonly #onState: (state: 'open' | 'lost' | 'refused') => void;
  #socket: WebSocket | undefined;

  constructor(
    hello: { token: string; instance_id: string },
    { onSaid, onState }: { onSaid: (said: Said) => void; onState: (state: 'open' | 'lost' | 'refused') => void },
  ) {
    this.#hello = JSON.stringify(hello);
    this.#onSaid = onSaid;
    this.#onState = onState;
    this.#connect();
  }

  say(saying: Saying): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(saying));
  }

  #connect(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/board`);
    this.#socket = socket;
    socket.onopen = () => socket.send(this.#hello);
    socket.onmessage = ({ data }) => {
      const said: Said = JSON.parse(data);
      if (said.type === 'board') this.#onState('open');
      this.#onSaid(said);
    };
    socket.onclose = ({ code }) => {
      if (code === NOT_HERE) {
        this.#onState('refused');
        return;
      }
      this.#onState('lost');
      setTimeout(() => this.#connect(), AGAIN);
    };
  }
}
