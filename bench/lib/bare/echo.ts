// The lower bound for POST: node:http that parses the body and sends JSON of the shape and size of our response.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from './listen.ts';

const file = process.env.BENCH_ANSWER_FILE;
const SAMPLE: object = JSON.parse(file ? readFileSync(file, 'utf8') : (process.env.BENCH_ANSWER ?? '{}'));

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { content } = JSON.parse(Buffer.concat(chunks).toString());
    const body = JSON.stringify({ ...SAMPLE, content });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
listen(server);
