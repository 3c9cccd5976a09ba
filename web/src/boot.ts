// The first script of a page, a kilobyte that arrives long before the client: it connects a logged-in person to the gateway, so that
// the connection is there when the client is. It imports nothing.

const HELLO = 10;
const IDENTIFY = 2;
/** What the web client says of itself when it identifies. */
export const PROPERTIES = { os: 'web', browser: 'Guildhall', device: 'Guildhall' };

/** A connection that was opened early. */
interface Early {
  token: string;
  socket: WebSocket;
  /** Messages that have arrived so far. */
  messages: unknown[];
  isIdentified: boolean;
}

/** The early connection, until the client takes it; null if it failed, or there is no login. */
let early: Promise<Early | null> | null = connect();

function readToken(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem('guildhall.token');
  } catch {
    return null;
  }
}

async function connect(): Promise<Early | null> {
  const token = readToken();
  if (token === null) return null;
  try {
    const response = await fetch('/api/v10/gateway');
    const { url }: { url: string } = await response.json();
    return open(token, url);
  } catch {
    return null;
  }
}

function open(token: string, url: string): Early {
  const socket = new WebSocket(`${url.replace(/\/+$/, '')}/?v=10&encoding=json`);
  const one: Early = { token, socket, messages: [], isIdentified: false };
  socket.onmessage = ({ data }) => {
    one.messages.push(data);
    if (one.isIdentified || typeof data !== 'string' || JSON.parse(data).op !== HELLO) return;
    one.isIdentified = true;
    socket.send(JSON.stringify({ op: IDENTIFY, d: { token, properties: PROPERTIES } }));
  };
  return one;
}

/** What the client does with the connection. */
export interface Handlers {
  message(data: unknown): void;
  close(code: number): void;
}

/** An early connection as the client uses it. */
export interface TakenSocket {
  send(data: string): void;
  close(code?: number): void;
}

/**
 * Hands the early connection over, once: what has arrived is delivered at once, in order. Null if there is none for this token, or it has
 * ended. The client identifies as on any connection; that is left out if it was done.
 */
export async function takeEarly(token: string): Promise<((on: Handlers) => TakenSocket) | null> {
  const taken = early;
  early = null;
  const one = await taken;
  if (!one) return null;
  const { socket } = one;
  if (one.token !== token || socket.readyState > WebSocket.OPEN) {
    socket.close(1000);
    return null;
  }
  return (on) => {
    let isRepeated = one.isIdentified;
    socket.onmessage = ({ data }) => on.message(data);
    socket.onclose = ({ code }) => on.close(code);
    queueMicrotask(() => {
      for (const data of one.messages.splice(0)) on.message(data);
    });
    return {
      send(data) {
        if (isRepeated && JSON.parse(data).op === IDENTIFY) isRepeated = false;
        else socket.send(data);
      },
      close: (code) => socket.close(code),
    };
  };
}
