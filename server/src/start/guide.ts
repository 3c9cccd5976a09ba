import type { Platform } from '../core/framework/platform.ts';

/** Instructions for an empty server; one line once a user has registered. `demo` is the command that starts the demo. */
export async function firstGuide(platform: Platform, demo: string): Promise<string> {
  const { publicUrl, store } = platform;
  const somebody = await store.read.kysely
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'person')
    .limit(1)
    .executeTakeFirst();
  if (somebody) return `Web client: ${publicUrl}\n`;
  return `
Welcome. There are no users yet. To get started:

  1. Open ${publicUrl} and register. The first user becomes the operator and can open /console.
  2. Create a server with the + at the top.
  3. Open ${publicUrl}/developers and create an application. On its page Bot, reset and copy the token, and turn on Message content.
  4. On its page Add to a server, add the bot to your server.
  5. Run npm install discord.js, save this as bot.mjs, insert your token, and run: node bot.mjs

${botExample(publicUrl, 'YOUR TOKEN')}
Or try the demo, which does all of this: ${demo}
`;
}

/** The settings by which clients of voice trust the authority of the certificate. */
export function voiceGuide(path: string): string {
  return `Voice bots on this machine: set NODE_EXTRA_CA_CERTS=${path} (Python, Go, Rust: SSL_CERT_FILE)\n`;
}

/** A bot in ten lines that works when pasted. */
export function botExample(publicUrl: string, token: string): string {
  return `     import { Client, Events, GatewayIntentBits } from 'discord.js';

     const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
     const bot = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest: { api: '${publicUrl}/api' } });

     bot.once(Events.ClientReady, () => console.log('Ready as', bot.user.tag));
     bot.on(Events.MessageCreate, (message) => {
       if (message.content === '!hello') message.reply('Hello, ' + message.author.displayName + '!');
     });
     bot.login('${token}');
`;
}
