// The main program of the package guildhall. Its built files are in one folder (scripts/pack-build.ts).
import './start/heap.ts';
import { fileURLToPath } from 'node:url';
import { runProgram } from './start/program.ts';

/** The path of a built file. */
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

await runProgram(process.argv.slice(2), {
  command: 'npx guildhall',
  usage: `npx guildhall [options]                    run the platform; its data goes to GUILDHALL_DATA
npx guildhall test -- command [arguments]  run a command, such as the tests of a bot, with a platform of its own
npx guildhall login, apps, commands, ...   what developers do in the portal; --help after each shows more

  --demo       create a demo server with two users, a bot and an activity
  --version    show the version
  --help       show this help`,
  webDirectory: beside('../web'),
  docsDirectory: beside('../documentation'),
  examples: { bot: beside('hello-bot.mjs'), activity: beside('activity.mjs') },
});
