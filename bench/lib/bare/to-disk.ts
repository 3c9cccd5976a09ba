// The lower bound for uploads: node:http that pipes each body into a file and responds once it is on disk.
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listen } from './listen.ts';

const folder = join(process.env.BENCH_FOLDER ?? '', 'bare');
mkdirSync(folder, { recursive: true });
let count = 0;

listen(
  createServer((request, response) => {
    count += 1;
    pipeline(request, createWriteStream(join(folder, String(count)), { flush: true })).then(
      () => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 });
        response.end('{}');
      },
      (error: Error) => response.destroy(error),
    );
  }),
);
