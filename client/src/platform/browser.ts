import type { LogWriter } from '../core/log.ts';
import type { SocketTransport } from '../core/socket.ts';
import { webSocket } from '../core/socket.ts';

export { openPopup } from './popup.ts';

/** Opens a WebSocket of the browser. */
export const openSocket: SocketTransport = (url, handlers) => webSocket(url, handlers);

/** Web pages cannot set how a machine starts a game. */
export const registerLaunch = (_applicationId: string, _command: string | number): boolean => false;

/** Browsers have no log files. */
export const logWriter = (): LogWriter => ({ open: () => false, close: () => {} });
