import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Responds to what the HTTP parser refused, in wire format: 408 if the request did not arrive in time, 431 if its
 * headers are too large, else 400. Closes the connection, because the start of the next request is unknown.
 *
 * A connection on which no byte arrived is closed without a response. Clients open such connections ahead of time; if
 * their first request and a 408 crossed, they would take the 408 for its response (RFC 9112 section 9.5).
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.bytesRead > 0 && socket.writable && !isAnswering(socket)) {
    const status = STATUS[error.code ?? ''] ?? 400;
    const body = JSON.stringify({ message: `${status}: ${STATUS_CODES[status]}`, code: 0 });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

/** Whether the response to an earlier request of the connection is partly sent: anything more would land inside it. */
function isAnswering(socket: Socket): boolean {
  if (!('_httpMessage' in socket)) return false;
  const answer = socket._httpMessage;
  return typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true;
}
