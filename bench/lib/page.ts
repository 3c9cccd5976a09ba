import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child, ChildOptions } from './child.ts';
import { alternate, benchRow, type Measured, type Row, row } from './figures.ts';
import type { Options } from './context.ts';
import { exchange, type LoadOptions, measureLoad, requestText } from './http.ts';
import { profiled } from './profile.ts';

/** A list that is read repeatedly, and how it is judged. */
export interface ListOptions {
  part: string;
  /** The kind of page, for the table. */
  figure: string;
  /** The unit of one read. */
  unit: string;
  /** A directory for temporary files. */
  directory: string;
  /** The running server and its address. */
  server: Child;
  address: string;
  /** Starts an opponent. */
  start: (options: ChildOptions) => Child;
  /** The n-th request. */
  request: (n: number) => string;
  /** The number of objects in each response. */
  objects: number;
  connections: number;
  /** Ms that one round takes at most. */
  milliseconds: number;
  /** The name of the CPU profile. */
  name: string;
  /** The options of the command line. */
  options: Options;
  /** The least ratio of CPU to the echo. */
  atLeast?: number;
}

/**
 * Reads a list repeatedly, in alternation with node:http that serializes JSON of the same shape and size for each response, and
 * then with one that sends the same bytes as a constant. Judged by CPU over the former, because the rate also depends on the bench.
 */
export async function measureList(list: ListOptions): Promise<Row[]> {
  const { part, figure, unit, server, address, request, objects, connections, milliseconds, atLeast } = list;
  const answer = (await exchange(address, request(1))).toString();
  const verify = (body: Buffer) => {
    const found: unknown = JSON.parse(body.toString());
    if (!Array.isArray(found) || found.length !== objects) throw new Error(`not ${objects} objects: ${body.subarray(0, 200)}`);
  };
  verify(Buffer.from(answer));
  const file = join(list.directory, 'answer.json');
  writeFileSync(file, answer);
  const echo = list.start({ file: 'bench/lib/bare/echo.ts', env: { BENCH_ANSWER_FILE: file } });
  const plain = requestText('POST', '/', 'Bot x', JSON.stringify({ content: 'x' }));
  const constant = list.start({ file: 'bench/lib/bare/constant.ts', env: { BENCH_ANSWER_FILE: file } });
  const common = { connections, requests: Number.POSITIVE_INFINITY, milliseconds };
  const echoed: LoadOptions = { ...common, address: await echo.address(), request: () => plain };
  const repeated: LoadOptions = { ...common, address: await constant.address(), request: () => plain };
  const ours = (): Promise<Measured> => measureLoad(server, { ...common, address, request: (_, n) => request(n), verify });
  const bare = (): Promise<Measured> => measureLoad(echo, echoed);
  const sent = (): Promise<Measured> => measureLoad(constant, repeated);
  for (const warmUp of [ours, bare, sent]) await warmUp();
  const taken = await profiled(server, list.name, list.options, () => alternate(ours, bare));
  const constants = await alternate(ours, sent);
  await Promise.all([echo.stop(), constant.stop()]);
  return [
    row({ part, key: 'cpu', figure: `${figure}, CPU over an echo`, unit: `µs/${unit}`, ...(atLeast && { atLeast }) }, taken),
    row({ part, key: 'cpu', figure: `${figure}, CPU over a constant`, unit: `µs/${unit}` }, constants),
    row({ part, key: 'rate', figure: `${figure}, rate`, unit: '1/s' }, taken),
    row({ part, key: 'p50', figure: `${figure}, answered, median`, unit: 'ms' }, taken),
    benchRow(part, `${figure}, used by the bench`, taken),
  ];
}
