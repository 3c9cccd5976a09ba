import './start/heap.ts';
import { fileURLToPath } from 'node:url';
import { runProgram } from './start/program.ts';

/** The path of a file of the repository. */
const below = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

await runProgram(process.argv.slice(2), {
  command: 'npm start --',
  usage: `npm start [-- options]

  --demo    create a demo server with two users, a bot and an activity: examples/hello-bot, examples/activity
  --help    show this help`,
  webDirectory: below('web/dist'),
  docsDirectory: below('docs'),
  examples: { bot: below('examples/hello-bot/bot.mjs'), activity: below('examples/activity/server.mjs') },
});
