import { type Hall, matchers } from '@guildhall/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBot } from '../../examples/moderation/bot.mjs';
import { exampleFile, startExampleHall, temporaryFolder } from './scene.ts';

expect.extend(matchers);

const PERMISSIONS = [
  'BAN_MEMBERS',
  'KICK_MEMBERS',
  'MODERATE_MEMBERS',
  'MANAGE_MESSAGES',
  'READ_MESSAGE_HISTORY',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
] as const;

let hall: Hall;
const folder = temporaryFolder();
beforeAll(async () => {
  hall = await startExampleHall();
});
afterAll(async () => {
  await hall.stop();
  folder.delete();
});

/** A guild of ada, its moderator max, and two members, with a running bot. */
async function startScene(name: string) {
  const world = await hall.world({
    people: ['ada', 'max', 'bob', 'eve'],
    guilds: {
      club: {
        owner: 'ada',
        roles: { Moderators: { permissions: [...PERMISSIONS], members: ['max'] } },
        channels: { general: {}, 'mod-log': { private: true, members: ['Moderators', 'guard'] } },
      },
    },
    bots: { guard: { permissions: [...PERMISSIONS] } },
  });
  const { people, guilds, bots } = world;
  const { guard } = bots;
  const guild_id = guilds.club.id;
  // Roles are made from the lowest up; the bot moderates members of roles below its own.
  const roles = await people.ada.api.request('GET /guilds/{guild_id}/roles', { guild_id });
  const own = roles.find((role) => role.tags?.bot_id === guard.id);
  const position = Math.max(...roles.map((role) => role.position));
  if (own) await people.ada.api.request('PATCH /guilds/{guild_id}/roles', { guild_id, body: [{ id: own.id, position }] });
  const env = { ...guard.env, MODERATION_FILE: folder.file(`${name}.sqlite`) };
  const bot = await startBot(env, { now: await hall.clock.shared() });
  return { ...people, guard, guild_id, env, bot, [Symbol.asyncDispose]: () => bot.stop() };
}

const auditLog = async ({ ada, guild_id }: Awaited<ReturnType<typeof startScene>>) =>
  (await ada.api.request('GET /guilds/{guild_id}/audit-logs', { guild_id })).audit_log_entries;

test('/ban bans, records a case in the log channel, and names the moderator in the audit log', async () => {
  await using s = await startScene('ban');
  const asked = await s.max.in('general').slash('/ban user:@bob reason:selling things delete_days:1');
  const answer = await s.max.hears({ to: asked, ephemeral: true });
  expect(answer).toHaveText('bob was banned (case 1).');
  const logged = await s.ada.in('mod-log').hears({ from: s.guard });
  expect(logged).toHaveEmbed({ title: 'Case 1: ban', description: 'selling things' });
  const bans = await s.ada.api.request('GET /guilds/{guild_id}/bans', { guild_id: s.guild_id });
  expect(bans.map((ban) => ban.user.id)).toEqual([s.bob.id]);
  const [entry] = await auditLog(s);
  expect(entry).toMatchObject({ action_type: 22, target_id: s.bob.id, user_id: s.guard.id });
  expect(entry?.reason).toBe(`${s.max.username}, case 1: selling things`);
});

test('/kick removes a member', async () => {
  await using s = await startScene('kick');
  await s.max.in('general').slash('/kick user:@bob reason:rude');
  await s.max.hears('bob was kicked (case 1).');
  const [entry] = await auditLog(s);
  expect(entry).toMatchObject({ action_type: 20, target_id: s.bob.id, reason: `${s.max.username}, case 1: rude` });
});

test('/warn counts, the count survives a restart of the bot, and reasons are completed from earlier ones', async () => {
  await using s = await startScene('warn');
  await s.max.in('general').slash('/warn user:@bob reason:spam in general');
  await s.max.hears('bob was warned (case 1). Warnings: 1.');
  await s.bot.stop();
  await using again = await startBot(s.env);
  expect(again.client.user?.id).toBe(s.guard.id);
  expect(await s.max.in('general').completes('/warn user:@bob reason:SPAM')).toMatchObject([{ value: 'spam in general' }]);
  expect(await s.max.in('general').completes('/warn user:@bob reason:nothing like it')).toEqual([]);
  await s.max.in('general').slash('/warn user:@bob reason:again');
  await s.max.hears('bob was warned (case 2). Warnings: 2.');
  const asked = await s.max.in('general').slash('/warnings user:@bob');
  const list = await s.max.hears({ to: asked, ephemeral: true });
  expect(list).toHaveText('bob has 2 warnings.');
  expect(list).toHaveText(/2\*\* .* again\n\*\*1\*\* .* spam in general/);
  await s.max.in('general').slash('/case number:1');
  expect(await s.max.hears('Case 1')).toHaveEmbed({ title: 'Case 1: warn', description: 'spam in general' });
  await s.max.in('general').slash('/case number:9');
  await s.max.hears({ text: 'There is no case 9.', ephemeral: true });
});

test('/timeout silences until its duration is over', async () => {
  await using s = await startScene('timeout');
  await s.max.in('general').slash('/timeout user:@bob duration:1h 30m reason:calm down');
  await s.max.hears('bob was timed out (case 1).');
  await expect(s.bob.in('general').says('Am I silent?')).rejects.toBeRefused({ status: 403 });
  await hall.clock.advance('1h 29m');
  await expect(s.bob.in('general').says('And now?')).rejects.toBeRefused({ status: 403 });
  await hall.clock.advance('2m');
  await s.bob.in('general').says('I can speak again.');
});

test.each([
  ['soon', 'Write the duration as 10m, 2h or 7d.'],
  ['0m', 'Write the duration as 10m, 2h or 7d.'],
  ['29d', 'A timeout lasts at most 28 days.'],
])('/timeout refuses the duration %s, and records nothing', async (duration, text) => {
  await using s = await startScene(`duration-${duration}`);
  await s.max.in('general').slash(`/timeout user:@bob duration:${duration} reason:calm down`);
  await s.max.hears({ text, ephemeral: true });
  await s.max.in('general').slash('/case number:1');
  await s.max.hears('There is no case 1.');
});

test('the hierarchy protects the owner, equals, the bot and oneself, and only the moderator reads why', async () => {
  await using s = await startScene('hierarchy');
  const refusals = [
    ['@ada', 'ada cannot be banned by you: your highest role is not above theirs.'],
    ['@max', 'You cannot moderate yourself.'],
    ['@guard', 'I cannot moderate myself.'],
  ];
  for (const [whom, text] of refusals) {
    const asked = await s.max.in('general').slash(`/ban user:${whom} reason:because`);
    expect(await s.max.hears({ to: asked, ephemeral: true })).toHaveText(text ?? '');
  }
  expect(await auditLog(s)).not.toContainEqual(expect.objectContaining({ action_type: 22 }));
  await s.max.in('general').slash('/case number:1');
  await s.max.hears('There is no case 1.');
});

test('commands are hidden from members without the permission', async () => {
  await using s = await startScene('hidden');
  await expect(s.bob.in('general').slash('/ban user:@eve reason:because')).rejects.toThrow(/the command '\/ban'|no commands/);
});

test('/purge asks, then deletes the messages of one user, or nothing', async () => {
  await using s = await startScene('purge');
  for (const text of ['one', 'two', 'three']) await s.bob.in('general').says(text);
  await s.eve.in('general').says('mine');
  await s.max.in('general').slash('/purge count:2 user:@bob');
  await s.max.hears({ text: 'Delete the last 2 messages of bob?', ephemeral: true });
  await s.max.presses('Cancel');
  await s.max.hears('Nothing was deleted.');
  await s.max.in('general').slash('/purge count:2 user:@bob');
  await s.max.presses('Delete');
  await s.max.hears('Deleted 2 messages.');
  await expect.poll(() => s.eve.messages.map((message) => message.content)).toEqual(['one', 'mine']);
});

test('a report goes to the moderators, who dismiss it or ban; the buttons survive a restart', async () => {
  await using s = await startScene('report');
  await s.eve.in('general').uses('Report to moderators', s.bob);
  await s.eve.fills({ 'What happened?': 'He sends me spam.' });
  await s.eve.hears({ text: 'Thank you.', ephemeral: true });
  const first = await s.ada.in('mod-log').hears({ from: s.guard });
  expect(first).toHaveEmbed({ title: 'Report', description: 'He sends me spam.' });
  expect(first).toHaveComponent({ type: 'button', text: 'Ban' });
  await s.max.in('mod-log').presses('Dismiss', { on: first });
  const dismissed = await s.max.in('mod-log').hears('Dismissed by max');
  expect(dismissed).not.toHaveComponent({ type: 'button' });

  await s.eve.in('general').uses('Report to moderators', s.bob);
  await s.eve.fills({ 'What happened?': 'He sends me more spam.' });
  const second = await s.ada.in('mod-log').hears({ text: 'more spam' });
  await s.bot.stop();
  await using again = await startBot(s.env);
  expect(again.client.isReady()).toBe(true);
  await s.max.in('mod-log').presses('Ban', { on: second });
  await s.max.in('mod-log').hears('bob was banned (case 1). By max');
  const bans = await s.ada.api.request('GET /guilds/{guild_id}/bans', { guild_id: s.guild_id });
  expect(bans).toMatchObject([{ user: { id: s.bob.id }, reason: `${s.max.username}, case 1: He sends me more spam.` }]);
});

test('people cannot report themselves', async () => {
  await using s = await startScene('self');
  await s.eve.in('general').uses('Report to moderators', s.eve);
  await s.eve.hears({ text: 'You cannot report yourself.', ephemeral: true });
});

test('the bot survives 429s, failed requests and a lost connection', async () => {
  await using s = await startScene('faults');
  await using limited = await hall.fault({
    kind: 'rate_limit',
    bot: s.guard,
    route: 'PUT /guilds/{guild_id}/bans/{user_id}',
    times: 1,
    retry_after: 0.01,
  });
  await s.max.in('general').slash('/ban user:@bob reason:spam');
  await s.max.hears('bob was banned (case 1).');
  expect(await limited.counters()).toMatchObject({ effects: 1, isActive: false });

  await using closed = await hall.fault({ kind: 'reconnect', bot: s.guard });
  await expect.poll(async () => (await closed.counters()).effects).toBe(1);
  await s.max.in('general').slash('/warn user:@eve reason:late');
  await s.max.hears('eve was warned (case 2). Warnings: 1.');
});

test('a ban that the platform refuses leaves no case, and the moderator reads that it failed', async () => {
  await using s = await startScene('refused');
  const roles = await s.ada.api.request('GET /guilds/{guild_id}/roles', { guild_id: s.guild_id });
  const own = roles.find((role) => role.tags?.bot_id === s.guard.id);
  await s.ada.api.request('PATCH /guilds/{guild_id}/roles/{role_id}', {
    guild_id: s.guild_id,
    role_id: own?.id ?? '',
    body: { permissions: '0' },
  });
  await s.max.in('general').slash('/kick user:@bob reason:rude');
  await s.max.hears({ text: 'bob cannot be kicked by me', ephemeral: true });
  await s.max.in('general').slash('/case number:1');
  await s.max.hears('There is no case 1.');
});

test('as a program, it prints that it is ready and answers', async () => {
  const { people, bots } = await hall.world({ people: ['ada', 'bob'], bots: { guard: {} } });
  const env = { MODERATION_FILE: folder.file('program.sqlite') };
  await using program = await bots.guard.starts([process.execPath, exampleFile('moderation/bot.mjs')], {
    env,
    ready: 'is ready',
  });
  await people.ada.in('general').slash('/warn user:@bob reason:hello');
  await people.ada.hears('bob was warned (case 1). Warnings: 1.');
  expect(program.output).toContain('The moderation bot is ready as guard');
});
