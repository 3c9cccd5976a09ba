import { type Hall, matchers, type Program } from '@guildhall/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleFile, startExampleHall, temporaryFolder } from './scene.ts';

expect.extend(matchers);

const PYTHON = process.env.GUILDHALL_TEST_PYTHON ?? '';

let hall: Hall;
const folder = temporaryFolder();
beforeAll(async () => {
  hall = await startExampleHall();
});
afterAll(async () => {
  await hall.stop();
  folder.delete();
});

/** A guild of ada, the supporter sam, and two members; `start` runs the bot in a process of its own. */
async function startScene(name: string) {
  const world = await hall.world({
    people: ['ada', 'sam', 'bob', 'eve'],
    guilds: {
      shop: {
        owner: 'ada',
        roles: { Support: { permissions: ['MANAGE_THREADS'], members: ['sam'] } },
        channels: { help: {}, 'ticket-log': { private: true, members: ['Support', 'desk'] } },
      },
    },
    bots: {
      desk: {
        intents: ['MESSAGE_CONTENT'],
        permissions: ['CREATE_PRIVATE_THREADS', 'SEND_MESSAGES_IN_THREADS', 'MANAGE_THREADS', 'MENTION_EVERYONE', 'ATTACH_FILES'],
      },
    },
  });
  const { desk } = world.bots;
  const env = { TICKETS_FILE: folder.file(`${name}.sqlite`), PYTHONDONTWRITEBYTECODE: '1' };
  const start = (): Promise<Program> => desk.starts([PYTHON, exampleFile('tickets/bot.py')], { env, ready: 'is ready as' });
  return { ...world.people, desk, start };
}

type Scene = Awaited<ReturnType<typeof startScene>>;

/** Opens a ticket as bob; resolves with its first message, as bob sees it. */
async function openTicket({ bob, desk }: Scene) {
  await bob.in('help').slash('/ticket open');
  await bob.fills({ Subject: 'Lost parcel', Details: 'It never came.' });
  const first = await bob.hears({ from: desk, where: (message) => message.embeds.length > 0 });
  await bob.hears({ text: `Your ticket is <#${first.channel_id}>.`, ephemeral: true });
  return first;
}

test('/ticket open makes a private thread for the person and the support', async () => {
  const s = await startScene('open');
  await using _bot = await s.start();
  const first = await openTicket(s);
  expect(first).toHaveEmbed({ title: 'Lost parcel', description: 'It never came.' });
  for (const text of ['Claim', 'Close']) expect(first).toHaveComponent({ type: 'button', text });
  expect((await s.sam.hears({ from: s.desk })).id).toBe(first.id);
  expect(s.eve.messages).toEqual([]);
  await expect(s.eve.in('Lost parcel', { within: 0 }).says('Hello?')).rejects.toThrow("eve sees no channel 'Lost parcel'");
});

test('a person has one open ticket, also if they submit two forms', async () => {
  const s = await startScene('one');
  await using _bot = await s.start();
  await s.bob.in('help').slash('/ticket open');
  await s.bob.hears({ modal: 'Open a ticket' });
  const first = await openTicket(s);
  // The form that was opened first is still there.
  await s.bob.fills({ Subject: 'Another', Details: 'Something else.' });
  await s.bob.hears({ text: `You have an open ticket: <#${first.channel_id}>. Close it first.`, ephemeral: true });
  const asked = await s.bob.in('help').slash('/ticket open');
  await s.bob.hears({ to: asked, text: 'You have an open ticket', ephemeral: true });
});

test('claiming is for the support, once, and survives a restart of the bot', async () => {
  const s = await startScene('claim');
  const bot = await s.start();
  const first = await openTicket(s);
  await s.bob.presses('Claim', { on: first });
  await s.bob.hears({ text: 'Only members with the role Support can claim a ticket.', ephemeral: true });
  await bot.stop('SIGKILL');
  await using _again = await s.start();
  await s.sam.presses('Claim', { on: first });
  const changed = await s.bob.hears({ where: (message) => message.id === first.id });
  expect(changed).toHaveComponent({ type: 'button', text: 'Claimed by sam', disabled: true });
  await s.bob.hears('takes care of this ticket.');
});

test('closing sends a transcript to the log and to the person, and locks the thread', async () => {
  const s = await startScene('close');
  await using _bot = await s.start();
  const first = await openTicket(s);
  await s.bob.in(first.channel_id).says('It was sent on Monday.');
  await s.sam.in(first.channel_id).hears('It was sent on Monday.');
  await s.sam.in(first.channel_id).says('We send another.');
  await s.sam.presses('Close', { on: first });
  await s.sam.hears({ text: 'The ticket is closed.', ephemeral: true });
  const logged = await s.ada.in('ticket-log').hears({ from: s.desk });
  expect(logged).toHaveText(`**Lost parcel** of <@${s.bob.id}> was closed by <@${s.sam.id}>.`);
  const [file] = logged.attachments;
  const text = await (await fetch(file?.url ?? '')).text();
  expect(text).toMatch(/Lost parcel: It never came\.\n.* bob: It was sent on Monday\.\n.* sam: We send another\./);
  const sent = await s.bob.with(s.desk).hears('Your ticket **Lost parcel** is closed.');
  expect(sent.attachments).toMatchObject([{ filename: `ticket-${first.channel_id}.txt` }]);
  await expect
    .poll(() => s.ada.api.request('GET /channels/{channel_id}', { channel_id: first.channel_id }))
    .toMatchObject({ thread_metadata: { archived: true, locked: true } });
  await s.bob.in('help').slash('/ticket open');
  await s.bob.hears({ modal: 'Open a ticket' });
});

test('the bot meets 429s, a lost connection and an invalid session', async () => {
  const s = await startScene('faults');
  await using _bot = await s.start();
  const route = 'POST /channels/{channel_id}/threads';
  await using limited = await hall.fault({ kind: 'rate_limit', bot: s.desk, route, times: 1, retry_after: 0.01 });
  const first = await openTicket(s);
  expect((await limited.counters()).effects).toBe(1);
  await using resumed = await hall.fault({ kind: 'reconnect', bot: s.desk });
  await expect.poll(async () => (await resumed.counters()).effects).toBe(1);
  await s.sam.presses('Claim', { on: first });
  await s.bob.hears('takes care of this ticket.');
});

test('a bot without the permission says so', async () => {
  const s = await startScene('forbidden');
  await using _bot = await s.start();
  const guild_id = s.desk.env.GUILDHALL_GUILD_ID ?? '';
  const roles = await s.ada.api.request('GET /guilds/{guild_id}/roles', { guild_id });
  for (const role of roles.filter((one) => one.tags?.bot_id === s.desk.id || one.id === guild_id)) {
    const permissions = String(BigInt(role.permissions) & ~(1n << 36n));
    await s.ada.api.request('PATCH /guilds/{guild_id}/roles/{role_id}', { guild_id, role_id: role.id, body: { permissions } });
  }
  await s.bob.in('help').slash('/ticket open');
  await s.bob.fills({ Subject: 'Lost parcel', Details: 'It never came.' });
  await s.bob.hears({ text: 'I lack a permission', ephemeral: true });
});
