// A process that uses a client and disposes of it: it must end by itself, once the closing handshake of its socket is over.
import { createClientWith } from '../../client/src/client.ts';
import type { Core } from '../../client/src/core/core.ts';
import type { SocketTransport } from '../../client/src/core/socket.ts';
import { openSocket } from '../../client/src/platform/node.ts';

const [apiBase = '', token = '', moment = ''] = process.argv.slice(2);
const { host } = new URL(apiBase);
/** The gateway is reached at the same address. */
const socket: SocketTransport = (url, handlers) => openSocket(url.replace(/127\.0\.0\.1:\d+/, host), handlers);
const client = createClientWith({ apiBase, transports: { socket } }, { core: (core: Core) => core });
client.core.credentials.token = token;
const connected = client.connect().catch(() => {});
if (moment === 'ready') await connected;
if (moment === 'calling') {
  await connected;
  void client.core.http.call('GET /users/@me', {}).catch(() => {});
}
if (moment === 'locating') await new Promise((resolve) => setImmediate(resolve));
// 'at once' waits for nothing; 'half open' begins when the parent says so.
if (moment === 'half open') {
  await connected;
  process.stdout.write('connected\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  process.stdin.destroy();
}
client.dispose();
await connected;
process.stdout.write(`${client.status}\n`);
