// The lower bound for GET: node:http that sends a constant JSON text.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from './listen.ts';

const file = process.env.BENCH_ANSWER_FILE;
const text = file ? readFileSync(file, 'utf8') : '{}';
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };

listen(
  createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(text);
  }),
);
