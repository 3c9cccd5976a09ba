// The first script of a page, a kilobyte that arrives long before the client: it connects a logged-in person to the gateway, so that
// the connection is there when the client is. It is built apart and shares no module with the client, which takes the connection
// from the window (api/early.ts).
import type { Early } from './api/early.ts';

const HELLO = 10;
const IDENTIFY = 2;
/** As in api/gateway.ts. */
const PROPERTIES = { os: 'web', browser: 'Guildhall', device: 'Guildhall' };

function readToken(): string | null {
  try {
    return localStorage.getItem('guildhall.token');
  } catch {
    return null;
  }
}

async function connect(token: string): Promise<Early | null> {
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
  const early: Early = { token, socket, messages: [], isIdentified: false };
  socket.onmessage = ({ data }) => {
    early.messages.push(data);
    if (early.isIdentified || typeof data !== 'string' || JSON.parse(data).op !== HELLO) return;
    early.isIdentified = true;
    socket.send(JSON.stringify({ op: IDENTIFY, d: { token, properties: PROPERTIES } }));
  };
  return early;
}

const token = readToken();
if (token !== null) Reflect.set(window, 'guildhallEarly', connect(token));
