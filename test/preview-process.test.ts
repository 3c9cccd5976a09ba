import { Actor } from '@guildhall/testkit/actor';
import { PlatformProcess } from '@guildhall/testkit/process';
import { type Site, startSite } from '@guildhall/testkit/site';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PAGE = '<html><head><meta property="og:title" content="Still there"></head></html>';

let directory: string;
let site: Site;
let answers = false;
let running: PlatformProcess[] = [];
beforeEach(async () => {
  answers = false;
  directory = mkdtempSync(join(tmpdir(), 'guildhall-previews-'));
  site = await startSite((_request, response) => {
    if (answers) response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.kill()));
  running = [];
  await site.close();
  rmSync(directory, { recursive: true, force: true });
});

function start(): PlatformProcess {
  const settings = { GUILDHALL_DATA: directory, DATABASE_URL: '', NATS_URL: '', GUILDHALL_OUTBOUND: 'loopback' };
  const one = new PlatformProcess(settings);
  running.push(one);
  return one;
}

/** A user with a guild's text channel. */
async function settle(address: string): Promise<{ token: string; path: string }> {
  const registered = await new Actor(address, null).post('/auth/register', {
    username: 'ada',
    email: 'ada@example.org',
    password: 'correct horse',
    date_of_birth: '1990-01-01',
    consent: true,
  });
  const { token } = registered.body;
  const ada = new Actor(address, token);
  const guild = await ada.post('/guilds', { name: 'Home' });
  const channels = await ada.get(`/guilds/${guild.body.id}/channels`);
  return { token, path: `/channels/${channels.body.find((channel) => channel.type === 0)?.id}/messages` };
}

test.each([
  ['right after the message is acknowledged', () => Promise.resolve()],
  ['while its page is fetched', () => expect.poll(() => site.requests.length).toBe(1)],
])(
  '[link-previews/calls-to-other-sites] a process that is killed %s creates the preview after its restart',
  async (_when, moment) => {
    const first = start();
    const { token, path } = await settle(await first.address());
    const content = `http://127.0.0.1:${site.port}/page`;
    const sent = await new Actor(await first.address(), token).post<{ id: string }>(path, { content });
    expect(sent.status).toBe(200);
    await moment();
    await first.kill();

    answers = true;
    const ada = new Actor(await start().address(), token);
    const embeds = async () => (await ada.get<{ embeds: unknown[] }>(`${path}/${sent.body.id}`)).body.embeds;
    await expect.poll(embeds).toEqual([{ type: 'link', url: content, title: 'Still there' }]);
  },
);
