import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { SpecOf } from './fault-kinds.ts';

/** Answers as a server that fails, or as the proxy before it. */
export function failure(reply: FastifyReply, { status, body }: SpecOf<'error'>): FastifyReply {
  const text = `${status}: ${STATUS_CODES[status]}`;
  reply.code(status);
  if (body === 'empty') return reply.send();
  if (body === 'json') return reply.header('content-type', 'application/json').send(JSON.stringify({ message: text, code: 0 }));
  const page = `<html>\n<head><title>${text}</title></head>\n<body><center><h1>${text}</h1></center><hr><center>proxy</center></body>\n</html>\n`;
  return reply.header('content-type', 'text/html').send(page);
}
