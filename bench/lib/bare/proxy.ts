// The lower bound for the proxy of activities: node:http that sends each request to one server and its response back, as a first
// implementation does, over kept connections. It checks and rewrites nothing.
import { Agent, createServer, request as requestHttp } from 'node:http';
import { listen } from './listen.ts';

const { hostname, port } = new URL(process.env.BENCH_TARGET ?? '');
const agent = new Agent({ keepAlive: true });

listen(
  createServer((request, response) => {
    const { method, url: path, headers } = request;
    const outgoing = requestHttp({ hostname, port, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    request.pipe(outgoing);
  }),
);
