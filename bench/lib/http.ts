import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { cpuOf, type Measurable, type Measured } from './figures.ts';

const END_OF_HEAD = '\r\n\r\n';

/** A keep-alive HTTP connection that sends one request at a time with minimal work. */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiter: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | null = null;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  /** Connects to http://host:port. */
  static async open(address: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  /** Sends a request text of `requestText` and resolves with the response body; rejects unless it is a success. */
  send(request: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiter = { resolve, reject };
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    const received = this.#received.length ? Buffer.concat([this.#received, chunk]) : chunk;
    this.#received = received;
    const end = received.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const length = head.startsWith('HTTP/1.1 204') ? '0' : /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#fail(new Error(`an answer without a length: ${head}`));
      return;
    }
    const size = end + END_OF_HEAD.length + Number(length);
    if (received.length < size) return;
    const body = received.subarray(end + END_OF_HEAD.length, size);
    this.#received = received.subarray(size);
    const waiter = this.#waiter;
    this.#waiter = null;
    if (head.startsWith('HTTP/1.1 2')) waiter?.resolve(body);
    else waiter?.reject(new Error(`${head.split('\r\n')[0]} ${body}`));
  }

  #fail(error: Error): void {
    this.#waiter?.reject(error);
    this.#waiter = null;
  }
}

/** The text of a request; `body` is ASCII JSON. */
export function requestText(method: string, path: string, authorization: string, body = ''): string {
  const content = body ? `content-type: application/json\r\ncontent-length: ${body.length}\r\n` : '';
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n${content}\r\n${body}`;
}

/** The amount of load: it ends at the first limit that is reached. */
export interface LoadOptions {
  address: string;
  connections: number;
  requests: number;
  milliseconds: number;
  /** The text of the n-th request of connection c. */
  request: (c: number, n: number) => string;
}

/** Sends requests over all connections, each waiting for its response; every response must be a success. */
export async function load({ address, connections, requests, milliseconds, request }: LoadOptions): Promise<Load> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(address)));
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + milliseconds;
  let begun = 0;
  const one = async (connection: HttpConnection, c: number) => {
    for (let sent = performance.now(); begun < requests && sent < end; ) {
      begun += 1;
      await connection.send(request(c, begun));
      const now = performance.now();
      latencies.push(now - sent);
      sent = now;
    }
  };
  try {
    await Promise.all(open.map(one));
  } finally {
    for (const connection of open) connection.close();
  }
  return summary(latencies, performance.now() - start);
}

/** The figures of operations, from their durations and the total time in ms. */
export function summary(latencies: readonly number[], milliseconds: number): Load {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { operations: sorted.length, rate: (1000 * sorted.length) / milliseconds, p50: at(0.5), p99: at(0.99) };
}

/** The result of a load: responses, responses per second, and durations in ms. */
export interface Load {
  operations: number;
  rate: number;
  p50: number;
  p99: number;
}

/** Sends one request on a new connection; returns the response body. */
export async function exchange(address: string, request: string): Promise<Buffer> {
  const connection = await HttpConnection.open(address);
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}

/** A load, and the CPU cost per operation in the child. */
export async function measureLoad(child: Measurable, options: LoadOptions): Promise<Measured> {
  const { cpu, result } = await cpuOf(child, () => load(options));
  return { rate: result.rate, cpu: cpu / result.operations, p50: result.p50, p99: result.p99 };
}
