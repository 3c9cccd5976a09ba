import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { startPlatform } from '@guildhall/testkit/platform';
import { once } from 'node:events';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Terminal } from './runner.ts';

const p = await startPlatform({ isRunning: true, settings: { GUILDHALL_CONSOLE: 'on', GUILDHALL_OUTBOUND: 'loopback' } });
afterAll(() => p.stop());

/** A developer with an application and its bot in a guild. */
async function developer() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, name: 'Helper' });
  const terminal = new Terminal({ GUILDHALL_URL: p.address, GUILDHALL_TOKEN: ada.token });
  onTestFinished(() => terminal.remove());
  return { ada, guild, bot, terminal };
}

test('logs shows what a bot does, and logs -f what it does next', async () => {
  const { bot, guild, terminal } = await developer();
  await terminal.print('logs', '--on');
  const messages = `/channels/${guild.text.id}/messages` as const;
  await bot.post(messages, { content: 'first' });
  await expect.poll(() => terminal.print('logs', '--kinds', 'request')).toContain('POST /channels/{channel_id}/messages');
  const child = terminal.start(['logs', '-f', '--json', '--failed']);
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await bot.post(messages, { content: '' });
  await expect.poll(() => printed).toMatch(/"status":400/);
  child.kill('SIGINT');
  expect((await once(child, 'close'))[0]).toBe(0);
});

test('events send posts a signed sample to the endpoint', async () => {
  const { ada, bot, terminal } = await developer();
  const refused = await terminal.run(['events', 'send', 'ENTITLEMENT_CREATE']);
  expect([refused.status, refused.stdout]).toEqual([1, '']);
  const endpoint = await EventsEndpoint.open(ada, bot.applicationId);
  await endpoint.subscribe(ada, bot.applicationId, 'ENTITLEMENT_CREATE');
  expect(await terminal.print('events', 'send', 'entitlement_create')).toMatch(
    /^Delivered: ENTITLEMENT_CREATE to http.*, status 204/,
  );
  const unknown = await terminal.run(['events', 'send', 'NO_SUCH_EVENT']);
  expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining('Invalid Form Body (50035)\n  type: ')]);
});
