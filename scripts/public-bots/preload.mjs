// Loaded into a bot for Node by --import: its library, of which the bot has its own copy, then uses the server in GUILDHALL_URL.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { GUILDHALL_URL } = process.env;
const bot = createRequire(join(process.cwd(), 'package.json'));

/** discord.js reads the address from the defaults of @discordjs/rest, which a bot may have as CommonJS, as a module, or both. */
async function pointDiscordJs() {
  for (const from of ['@discordjs/rest', 'discord.js']) {
    let path;
    try {
      path = from === 'discord.js' ? createRequire(bot.resolve(from)).resolve('@discordjs/rest') : bot.resolve(from);
    } catch {
      continue;
    }
    const twin = path.replace(/\.js$/, '.mjs');
    const copies = [bot(path), ...(existsSync(twin) ? [await import(pathToFileURL(twin).href)] : [])];
    for (const { DefaultRestOptions } of copies) DefaultRestOptions.api = `${GUILDHALL_URL}/api`;
  }
}

await pointDiscordJs();
