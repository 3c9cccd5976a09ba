import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { cpuOf, type Measurable, type Measured } from './figures.ts';

const END_OF_HEAD = '\r\n\r\n';
/** All connections read into this buffer; a body that must last is copied. */
const RECEIVED = Buffer.allocUnsafe(256 * 1024);

/** The response in progress: its head until that is complete, then the body. */
interface Waiter {
  /** Whether the body is kept; if not, `resolve` gets an empty one. */
  keep: boolean;
  head: string;
  isSuccess: boolean;
  /** The bytes of the body that have not arrived; NaN before the head is complete. */
  missing: number;
  pieces: Buffer[];
  resolve: (body: Buffer) => void;
  reject: (error: unknown) => void;
}

/**
 * A keep-alive HTTP connection that sends one request at a time with minimal work: it searches only the head of a response
 * and copies a body only for `send`, so that the bench is not the limit of what it measures.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #waiter: Waiter | null = null;

  private constructor(address: string) {
    const { hostname, port } = new URL(address);
    const callback = (size: number, bytes: Uint8Array) => {
      this.#receive(Buffer.from(bytes.buffer, bytes.byteOffset, size));
      return true;
    };
    this.#socket = connect({ host: hostname, port: Number(port), onread: { buffer: RECEIVED, callback } });
    this.#socket.setNoDelay(true);
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  /** Connects to http://host:port. */
  static async open(address: string): Promise<HttpConnection> {
    const connection = new HttpConnection(address);
    await once(connection.#socket, 'connect');
    return connection;
  }

  /** Sends a request text of `requestText` and resolves with the response body; rejects unless it is a success. */
  send(request: string): Promise<Buffer> {
    return this.#exchange(request, true);
  }

  /** Like send(), but counts the bytes of the body instead of keeping them. */
  async count(request: string): Promise<void> {
    await this.#exchange(request, false);
  }

  close(): void {
    this.#socket.destroy();
  }

  #exchange(request: string, keep: boolean): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiter = { keep, head: '', isSuccess: false, missing: Number.NaN, pieces: [], resolve, reject };
      this.#socket.write(request, 'latin1');
    });
  }

  #receive(chunk: Buffer): void {
    try {
      const waiter = this.#waiter;
      if (!waiter) throw new Error('a response without a request');
      const body = Number.isNaN(waiter.missing) ? readHead(waiter, chunk) : chunk;
      waiter.missing -= body.length;
      if (waiter.missing < 0) throw new Error('a body that is too long');
      if (waiter.keep || !waiter.isSuccess) waiter.pieces.push(Buffer.from(body));
      if (waiter.missing === 0) this.#settle(waiter);
    } catch (error) {
      this.#fail(error);
      this.#socket.destroy();
    }
  }

  #settle({ isSuccess, head, pieces, resolve, reject }: Waiter): void {
    this.#waiter = null;
    const body = Buffer.concat(pieces);
    if (isSuccess) resolve(body);
    else reject(new Error(`${head.split('\r\n')[0]} ${body}`));
  }

  #fail(error: unknown): void {
    this.#waiter?.reject(error);
    this.#waiter = null;
  }
}

/** Reads the head of a response, which must be in one chunk; returns the start of the body. */
function readHead(waiter: Waiter, chunk: Buffer): Buffer {
  const end = chunk.indexOf(END_OF_HEAD);
  if (end < 0) throw new Error(`an incomplete head: ${chunk.subarray(0, 200)}`);
  const head = chunk.toString('latin1', 0, end);
  const length = head.startsWith('HTTP/1.1 204') ? '0' : /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`a response without a length: ${head}`);
  waiter.head = head;
  waiter.isSuccess = head.startsWith('HTTP/1.1 2');
  waiter.missing = Number(length);
  return chunk.subarray(end + END_OF_HEAD.length);
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
  /** Checks the body of one response in `VERIFIED_EVERY`; throws if it is wrong. */
  verify?: (body: Buffer) => void;
}

/** The share of responses whose bodies are kept and verified, so that the checks cost the bench little. */
const VERIFIED_EVERY = 100;

/** Sends requests over all connections, each waiting for its response; every response must be a success. */
export async function load({ address, connections, requests, milliseconds, request, verify }: LoadOptions): Promise<Load> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(address)));
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + milliseconds;
  let begun = 0;
  const one = async (connection: HttpConnection, c: number) => {
    for (let sent = performance.now(); begun < requests && sent < end; ) {
      begun += 1;
      if (verify && begun % VERIFIED_EVERY === 1) verify(await connection.send(request(c, begun)));
      else await connection.count(request(c, begun));
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

/** A load, the CPU cost per operation in the child, and how much of a core the bench itself used. */
export async function measureLoad(child: Measurable, options: LoadOptions): Promise<Measured> {
  const [before, start] = [process.cpuUsage(), performance.now()];
  const { cpu, result } = await cpuOf(child, () => load(options));
  const { user, system } = process.cpuUsage(before);
  const bench = (user + system) / 1000 / (performance.now() - start);
  return { rate: result.rate, cpu: cpu / result.operations, p50: result.p50, p99: result.p99, bench };
}
