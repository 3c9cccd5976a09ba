// Our server, which also publishes events on its bus when the bench requests it. Measures a fan-out without the request and the
// commit before it.
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../server/src/config/config.ts';
import { createLog } from '../../server/src/start/log.ts';
import { startServer } from '../../server/src/start/server.ts';

/** Publishes `message` under `subject` a number of times, in one turn. */
export interface Publish {
  subject: string;
  message: object;
  count: number;
}

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const docsDirectory = fileURLToPath(new URL('../../docs', import.meta.url));
const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));
const server = await startServer({ config, log, webDirectory, docsDirectory });
const { bus } = server.platform;
process.on('message', (message) => {
  if (!isOrder(message)) return;
  const { subject, message: event, count } = message.publish;
  for (let sent = 0; sent < count; sent += 1) bus.publish(subject, event);
});
process.on('SIGTERM', () => void server.stop().finally(() => process.exit(0)));
process.stdout.write(`Guildhall listens on ${server.address}\n`);

function isOrder(message: unknown): message is { publish: Publish } {
  return typeof message === 'object' && message !== null && 'publish' in message;
}
