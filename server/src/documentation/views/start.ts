import { html } from '../../core/values/html.ts';
import { contentsOf } from '../contents.ts';
import { codeBlock } from '../highlight.ts';
import type { Page, PageMakers, Source } from '../page.ts';
import { BASE } from '../paths.ts';

/** The first page: what one can do here. */
export function addStart(pages: PageMakers, source: Source): void {
  pages.set(BASE, () => startPage(source));
}

interface Task {
  title: string;
  text: string;
  path: string;
}

/** The tasks that developers come for. A guide is preferred to the page of the reference, if there is one. */
const TASKS: readonly (Omit<Task, 'path'> & { paths: readonly string[] })[] = [
  {
    title: 'Write a bot',
    text: 'Point discord.js, discord.py or plain HTTP at this server, and answer your first command.',
    paths: [`${BASE}/guides/first-bot-discord-js`, `${BASE}/libraries`],
  },
  {
    title: 'Move a bot here',
    text: 'What stays the same, what differs, and how to check it before your users do.',
    paths: [`${BASE}/guides/moving-a-bot`, `${BASE}/changes`],
  },
  {
    title: 'Answer commands over HTTP',
    text: 'Receive interactions as signed requests, without a connection to the gateway.',
    paths: [`${BASE}/guides/slash-commands-over-http`, `${BASE}/contract/interactions`],
  },
  {
    title: 'Log people in',
    text: 'OAuth2 with scopes, public clients, the device flow and linked roles.',
    paths: [`${BASE}/guides/login-with-guildhall`, `${BASE}/contract/oauth2`],
  },
  {
    title: 'Build a game',
    text: 'Lobbies, voice, rich presence and friends, also for players without an account.',
    paths: [`${BASE}/guides/lobbies`, `${BASE}/client`],
  },
  {
    title: 'Embed an activity',
    text: 'Serve a web page inside of a channel, for everyone who is there.',
    paths: [`${BASE}/guides/activities`, `${BASE}/activities`],
  },
  {
    title: 'Test what you built',
    text: 'A server of your own for each test, with people, time and faults under your control.',
    paths: [`${BASE}/guides/testing`, `${BASE}/testing-bots`],
  },
  {
    title: 'Sell something',
    text: 'SKUs, entitlements, subscriptions and test purchases.',
    paths: [`${BASE}/monetization`],
  },
];

function startPage({ model, documents, api }: Source): Page {
  const known = new Set(contentsOf(documents).flatMap(({ entries }) => entries.map(({ path }) => path)));
  const exists = (path: string) => known.has(path) || path.startsWith(`${BASE}/contract/`);
  const tasks = TASKS.flatMap(({ title, text, paths }): Task[] => {
    const path = paths.find(exists);
    return path === undefined ? [] : [{ title, text, path }];
  });
  const numbers = [
    { count: model.operations.size, title: 'operations', path: `${BASE}/operations` },
    { count: model.events.size, title: 'events', path: `${BASE}/events` },
    { count: model.components.size, title: 'objects and enums', path: `${BASE}/objects` },
  ];
  const code = `import { Client, GatewayIntentBits } from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
  rest: { api: '${api.replace(/\/v\d+$/, '')}' },
});
client.on('messageCreate', (message) => {
  if (message.content === '!hello') message.reply('Hello!');
});
await client.login(process.env.TOKEN);`;
  const body = html`<p class="lead">This server speaks the wire protocol that bots already know. Everything here is generated from the declarations it runs on, so it describes what this server does today.</p>
<div class="hero">${codeBlock(code, 'javascript', 'A bot in discord.js')}</div>
<h2 id="tasks">What do you want to do?</h2>
<ul class="cards">${tasks.map(({ title, text, path }) => html`<li><a href="${path}"><strong>${title}</strong><span>${text}</span></a></li>`)}</ul>
<h2 id="reference">Look something up</h2>
<ul class="numbers">${numbers.map(({ count, title, path }) => html`<li><a href="${path}"><strong>${count}</strong> ${title}</a></li>`)}</ul>
<p>An unexpected answer? Look at its <a href="${BASE}/errors">error code</a> and the <a href="${BASE}/limits">limits</a>. Something behaves differently than before? See <a href="${BASE}/changes">what changed when</a>. <a href="${BASE}/contract">The contract</a> is the last word on each rule.</p>
<p>You manage your applications in the <a href="/developers">developer portal</a>. Press <kbd>/</kbd> to search.</p>`;
  return { title: 'Build on Guildhall', summary: 'Documentation of the Guildhall platform.', body, place: BASE };
}
