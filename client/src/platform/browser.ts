import type { SocketTransport } from '../core/socket.ts';
import { webSocket } from '../core/socket.ts';

/** Opens a WebSocket of the browser. */
export const openSocket: SocketTransport = webSocket;
