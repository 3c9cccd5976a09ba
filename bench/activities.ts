import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { withChildren } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { alternate, benchRow, median, type Row, row, rounds } from './lib/figures.ts';
import { exchange, measureLoad } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import { caller, makeWorld, serverOptions } from './lib/world.ts';

const CONNECTIONS = 64;
const MILLISECONDS = 1_500;
/** The least ratio of CPU to a bare proxy. */
const TARGET = 0.7;
/** Ms that the proxy may add to a message of a WebSocket. */
const ADDED = 1;
const MESSAGES = 2_000;
const WARM_UP = 300;
/** The size of the file in bytes, and of a message. */
const FILE = 16 * 1024;
const MESSAGE = 200;

/** Headers as Chromium sends them for a script. */
const HEADERS = [
  'connection: keep-alive',
  'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'accept: */*',
  'accept-language: en-US,en;q=0.9',
  'accept-encoding: gzip, deflate, br, zstd',
  'sec-fetch-site: same-origin',
  'sec-fetch-mode: no-cors',
  'sec-fetch-dest: script',
  'cookie: sid=0123456789abcdef0123456789abcdef',
].join('\r\n');

/** Files and WebSocket messages through the proxy of activities, compared with a bare proxy, and with the target itself. */
export const activities: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const file = join(data, 'file.json');
      writeFileSync(file, JSON.stringify('x'.repeat(FILE - 2)));
      const target = await start({ file: 'bench/lib/bare/constant.ts', env: { BENCH_ANSWER_FILE: file } }).address();
      const echo = await start({ file: 'bench/lib/bare/socket-echo.ts' }).address();
      const settings = await serverOptions(data, options.store);
      const server = start({ ...settings, env: { ...settings.env, GUILDHALL_OUTBOUND: 'loopback' } });
      const { address, owner } = await makeWorld(server, { guilds: 0, bots: 0 });
      const host = await makeActivity(address, owner, { '/socket': echo, '/': target });
      const bare = start({ file: 'bench/lib/bare/proxy.ts', env: { BENCH_TARGET: target } });
      const bareAddress = await bare.address();

      const text = `GET /assets/main.js?v=1 HTTP/1.1\r\nhost: ${host}\r\n${HEADERS}\r\n\r\n`;
      const verify = (body: Buffer) => {
        if (body.length !== FILE) throw new Error(`not the file: ${body.subarray(0, 200)}`);
      };
      verify(await exchange(address, text));
      const common = {
        connections: CONNECTIONS,
        requests: Number.POSITIVE_INFINITY,
        milliseconds: MILLISECONDS,
        request: () => text,
        verify,
      };
      const ours = () => measureLoad(server, { ...common, address });
      const naive = () => measureLoad(bare, { ...common, address: bareAddress });
      for (const warmUp of [ours, naive]) await warmUp();
      const taken = await profiled(server, 'activities', options, () => alternate(ours, naive));
      return [
        row({ part: 'activities', key: 'cpu', figure: 'a file, CPU', unit: 'µs/request', atLeast: TARGET }, taken),
        row({ part: 'activities', key: 'rate', figure: 'a file, rate', unit: '1/s' }, taken),
        row({ part: 'activities', key: 'p50', figure: 'a file, median', unit: 'ms' }, taken),
        benchRow('activities', 'a file, used by the bench', taken),
        await measureMessages(`${address.replace('http', 'ws')}/socket`, host, echo.replace('http', 'ws')),
      ];
    }),
  );

/** Creates an activity with these targets by prefix, addresses on this machine; returns its host. */
async function makeActivity(address: string, owner: string, targets: Readonly<Record<string, string>>): Promise<string> {
  const call = caller(address);
  const { id } = await call(owner, 'POST', '/applications', { name: 'Whiteboard' });
  await call(owner, 'POST', `/applications/${id}/set-embedded`, { embedded: true });
  const url_map = Object.entries(targets).map(([prefix, url]) => ({ prefix, target: new URL(url).host }));
  await call(owner, 'POST', `/applications/${id}/proxy-config`, { url_map });
  return `${id}.localhost:${new URL(address).port}`;
}

/** The time of a message there and back through the proxy, and without it, alternating. */
async function measureMessages(ours: string, host: string, direct: string): Promise<Row> {
  const sockets = [
    new WebSocket(ours, { headers: { host }, perMessageDeflate: false }),
    new WebSocket(direct, { perMessageDeflate: false }),
  ];
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const times: number[][] = [[], []];
  for (const _ of rounds()) for (const [side, socket] of sockets.entries()) times[side]?.push(await roundTrip(socket));
  for (const socket of sockets) socket.close();
  const [through = Number.NaN, without = Number.NaN] = times.map(median);
  const added = times[0]?.map((time, round) => time - (times[1]?.[round] ?? Number.NaN)) ?? [];
  return {
    ...{ part: 'activities', figure: 'a WebSocket message, median', unit: 'ms', ours: through, bare: without },
    ...{ ratio: without / through, target: `<= +${ADDED} ms`, reached: median(added) <= ADDED },
  };
}

/** The median of the ms of messages there and back, one after the other. */
async function roundTrip(socket: WebSocket): Promise<number> {
  const message = 'x'.repeat(MESSAGE);
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + MESSAGES; n += 1) {
    const began = performance.now();
    const back = new Promise((resolve) => socket.once('message', resolve));
    socket.send(message);
    await back;
    if (n >= WARM_UP) times.push(performance.now() - began);
  }
  return median(times);
}
