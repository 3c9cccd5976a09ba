import type { SocketTransport } from '../core/socket.ts';
import { webSocket } from '../core/socket.ts';

/** Opens a WebSocket of the runtime; Node has one from 22 on. */
export const openSocket: SocketTransport = webSocket;
