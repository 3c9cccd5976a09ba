import { randomBytes } from 'node:crypto';
import type { Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { type Child, withChildren } from './lib/child.ts';
import { alternate, row } from './lib/figures.ts';
import { exchange, measureLoad } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import { makeWorld, serverOptions } from './lib/world.ts';

const CONNECTIONS = 20;
const MIB_EACH = 20;
const REQUESTS = 20;
const MILLISECONDS = 20_000;
const TARGET = 0.5;
const BOUNDARY = 'a-boundary-of-the-bench';

/** Messages with a file, 20 concurrently, acknowledged once the file is on disk, compared with a bare server that writes the same
 * bodies to disk. */
export const uploads: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const server = start(await serverOptions(data, options.store));
      const { address, places, bots } = await makeWorld(server, { guilds: 1, bots: 1 });
      const bare = start({ file: 'bench/lib/bare/to-disk.ts', env: { BENCH_FOLDER: data } });
      const bareAddress = await bare.address();
      const text = uploadText(`/api/v10/channels/${places[0]?.channelId}/messages`, `Bot ${bots[0]}`);

      const measure = (child: Child, target: string) =>
        measureLoad(child, {
          address: target,
          connections: CONNECTIONS,
          requests: REQUESTS,
          milliseconds: MILLISECONDS,
          request: () => text,
        });
      for (const target of [address, bareAddress]) await exchange(target, text);
      const taken = await profiled(server, 'uploads', options, () =>
        alternate(
          () => measure(server, address),
          () => measure(bare, bareAddress),
        ),
      );
      return [
        row({ part: 'uploads', key: 'rate', figure: `rate of ${MIB_EACH} MiB files`, unit: '1/s', atLeast: TARGET }, taken),
        row({ part: 'uploads', key: 'cpu', figure: 'CPU', unit: 'µs/file' }, taken),
        row({ part: 'uploads', key: 'p50', figure: 'answered, median', unit: 'ms' }, taken),
        row({ part: 'uploads', key: 'p99', figure: 'answered, 99 of 100', unit: 'ms' }, taken),
      ];
    }),
  );

/** The text of a multipart request with one file of random bytes. */
function uploadText(path: string, authorization: string): string {
  const file = randomBytes(MIB_EACH * 1024 * 1024).toString('latin1');
  const part = `content-disposition: form-data; name="files[0]"; filename="a.bin"\r\n\r\n${file}`;
  const body = `--${BOUNDARY}\r\n${part}\r\n--${BOUNDARY}--\r\n`;
  const content = `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${body.length}\r\n`;
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n${content}\r\n${body}`;
}
