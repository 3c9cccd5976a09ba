import { type Hall, matchers, type Message } from '@guildhall/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '../../examples/polls/app.mjs';
import { exampleFile, startExampleHall, temporaryFolder } from './scene.ts';

expect.extend(matchers);

let hall: Hall;
const folder = temporaryFolder();
beforeAll(async () => {
  hall = await startExampleHall();
});
afterAll(async () => {
  await hall.stop();
  folder.delete();
});

async function startWorld(name: string) {
  const world = await hall.world({ people: ['ada', 'bob', 'cy', 'dora'], bots: { polls: {} } });
  const { polls } = world.bots;
  return { ...world.people, polls, env: { ...polls.env, PORT: '0', POLLS_FILE: folder.file(`${name}.sqlite`) } };
}

type World = Awaited<ReturnType<typeof startWorld>>;

async function startScene(name: string) {
  const world = await startWorld(name);
  const now = await hall.clock.shared();
  const app = await startApp(world.env, { now });
  await world.polls.answersAt(app.url);
  return { ...world, app, now, [Symbol.asyncDispose]: () => app.stop() };
}

const FOOD = { Question: 'What do we eat?', Options: 'Pizza\nSoup\n\nSoup\n Rice ', 'Ends after': '1 hour' };

/** Makes a poll as ada. */
async function makePoll({ ada, polls }: Pick<World, 'ada' | 'polls'>): Promise<Message> {
  await ada.in('general').slash('/poll');
  await ada.fills(FOOD);
  return ada.hears({ from: polls, text: FOOD.Question });
}

test('/poll opens a form, and its poll has bars, a button for each option, a menu and a button to close', async () => {
  await using s = await startScene('make');
  const poll = await makePoll(s);
  expect(poll).toHaveText('**Pizza**\n▱▱▱▱▱▱▱▱▱▱ 0 (0 %)');
  expect(poll).toHaveText(/0 votes · by <@\d+> · ends <t:\d+:R>/);
  for (const text of ['Pizza', 'Soup', 'Rice', 'Close the poll']) expect(poll).toHaveComponent({ type: 'button', text });
  expect(poll).toHaveComponent({ type: 'stringSelect', text: 'Change your vote' });
  expect((await s.bob.hears({ from: s.polls })).id).toBe(poll.id);
});

test.each([
  [{ Options: 'Pizza\nPizza' }, 'A poll needs at least two different options, one a line.'],
  [{ Options: Array.from({ length: 11 }, (_, at) => `Option ${at}`).join('\n') }, 'A poll has at most 10 options.'],
  [{ Options: `Pizza\n${'x'.repeat(81)}` }, 'An option has at most 80 characters.'],
  [{ Question: ' ' }, 'A poll needs a question.'],
])('a form with %j makes no poll', async (entries, text) => {
  await using s = await startScene(`wrong-${text.length}-${JSON.stringify(entries).length}`);
  await s.ada.in('general').slash('/poll');
  await s.ada.fills({ ...FOOD, ...entries });
  await s.ada.hears({ text, ephemeral: true });
  expect(s.bob.messages).toEqual([]);
});

test('a person has one vote: a second press is refused, the menu changes it', async () => {
  await using s = await startScene('vote');
  await makePoll(s);
  await s.bob.presses('Pizza');
  await s.bob.hears('▰▰▰▰▰▰▰▰▰▰ 1 (100 %)');
  await s.bob.presses('Soup');
  await s.bob.hears({ text: 'You have voted for Pizza.', ephemeral: true });
  await s.cy.presses('Rice');
  await s.cy.hears('2 votes');
  await s.bob.selects('Change your vote', ['Rice']);
  const after = await s.bob.hears('**Rice**\n▰▰▰▰▰▰▰▰▰▰ 2 (100 %)');
  expect(after).toHaveText('**Pizza**\n▱▱▱▱▱▱▱▱▱▱ 0 (0 %)');
});

test('votes that arrive at once are all counted, one for each person, and the message shows them', async () => {
  await using s = await startScene('concurrent');
  const poll = await makePoll(s);
  const on = { on: poll };
  await Promise.all([
    s.ada.presses('Pizza', on),
    s.bob.presses('Soup', on),
    s.bob.presses('Rice', on),
    s.cy.presses('Soup', on),
    s.dora.presses('Soup', on),
  ]);
  await s.dora.hears('4 votes');
  const shown = s.dora.messages.find((message) => message.id === poll.id);
  expect(shown).toHaveText(/\*\*Pizza\*\*\n\S+ 1 \(25 %\)/);
});

test('only the person who made a poll closes it, and a closed poll takes no votes', async () => {
  await using s = await startScene('close');
  const poll = await makePoll(s);
  await s.bob.presses('Close the poll');
  await s.bob.hears({ text: 'Only the person who made this poll can close it.', ephemeral: true });
  await s.bob.presses('Soup');
  await s.bob.hears('1 vote');
  await s.ada.presses('Close the poll');
  const closed = await s.bob.hears('· closed');
  expect(closed.id).toBe(poll.id);
  expect(closed).toHaveText('**Soup** 🏆');
  expect(closed).not.toHaveComponent({ type: 'button' });
});

test('the app meets 429s, failures and lost responses, and the message shows every vote', async () => {
  await using s = await startScene('faults');
  await makePoll(s);
  const route = 'PATCH /channels/{channel_id}/messages/{message_id}';
  await using limited = await hall.fault({ kind: 'rate_limit', bot: s.polls, route, times: 1, retry_after: 0.01 });
  await s.bob.presses('Soup');
  await s.bob.hears('1 vote');
  expect((await limited.counters()).effects).toBe(1);
  await using failing = await hall.fault({ kind: 'error', bot: s.polls, route, times: 2 });
  await s.cy.presses('Soup');
  await s.cy.hears('2 votes');
  expect((await failing.counters()).effects).toBe(2);
  await using lost = await hall.fault({ kind: 'lost', bot: s.polls, route, times: 1 });
  await s.dora.presses('Rice');
  await s.dora.hears('3 votes');
  expect((await lost.counters()).effects).toBe(1);
});

test('a request without the signature of the platform is refused', async () => {
  await using s = await startScene('signature');
  const send = (headers: Record<string, string>) =>
    fetch(s.app.url, { method: 'POST', headers, body: JSON.stringify({ type: 1 }) });
  expect((await send({})).status).toBe(401);
  const signed = { 'x-signature-timestamp': String(Math.floor(s.now() / 1000)), 'x-signature-ed25519': '00'.repeat(64) };
  expect((await send(signed)).status).toBe(401);
});

test('as a program: polls and votes survive its crash', async () => {
  const s = await startWorld('program');
  const command = [process.execPath, exampleFile('polls/app.mjs')];
  const start = async () => {
    const program = await s.polls.starts(command, { env: s.env, ready: /listen on (\S+)/ });
    await s.polls.answersAt((await program.prints(/listen on (\S+)/))[1] ?? '');
    return program;
  };
  const first = await start();
  const poll = await makePoll(s);
  await s.bob.presses('Soup');
  await s.bob.hears('1 vote');
  await first.stop('SIGKILL');
  await expect(s.cy.presses('Rice', { on: poll })).rejects.toThrow('did not respond');
  await using _second = await start();
  await s.bob.presses('Rice', { on: poll });
  await s.bob.hears({ text: 'You have voted for Soup.', ephemeral: true });
  await s.cy.presses('Rice', { on: poll });
  await s.cy.hears('2 votes');
});

// The last test, since it turns the clock, which the program above does not share.
test('a poll closes by itself when its time is over, also if no button is pressed', async () => {
  await using s = await startScene('duration');
  const poll = await makePoll(s);
  await s.bob.presses('Soup');
  await s.bob.hears('1 vote');
  await hall.clock.advance('59m');
  await s.app.closeDue();
  await s.cy.presses('Soup', { on: poll });
  await s.cy.hears('2 votes');
  await hall.clock.advance('2m');
  await s.app.closeDue();
  const closed = await s.bob.hears('· closed');
  expect(closed).toHaveText('**Soup** 🏆\n▰▰▰▰▰▰▰▰▰▰ 2 (100 %)');
});
