import { once } from 'node:events';
import { Events } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchers } from '../index.ts';
import { actsOf, type Scene, startScene } from '../test/scene.ts';

expect.extend(matchers);

let s: Scene;
beforeAll(async () => {
  s = await startScene();
});
afterAll(() => s[Symbol.asyncDispose]());

test('options of every type are typed as a person would, and read by discord.js', async () => {
  const line =
    '/everything text:see http://example.org: it is "new" whole:7 number:-1.5 flag:yes user:@bob channel:#tickets role:@Moderators anyone:helper colour:red';
  const asked = await s.ada.in('general').slash(line, { files: { file: { name: 'a.txt', data: 'x' } } });
  const answer = await s.ada.in('general').hears({ to: asked });
  expect(JSON.parse(answer.content)).toEqual({
    text: 'see http://example.org: it is "new"',
    whole: 7,
    number: -1.5,
    flag: true,
    user: s.bob.id,
    channel: s.ids.channels.tickets?.id,
    role: s.ids.roles.Moderators?.id,
    anyone: s.helper.id,
    file: 'a.txt',
    colour: 'r',
  });
});

test('subcommands in groups are a part of the name', async () => {
  await s.ada.in('general').slash('/settings language set to:fr');
  await s.ada.hears('language set fr');
  await s.ada.in('general').slash('/settings show');
  await s.ada.hears('show');
});

test('the bot is asked for completions of what was typed', async () => {
  const offered = await s.ada.in('general').completes('/fruit name:ap');
  expect(offered.map((choice) => choice.name)).toEqual(['Apple', 'Apricot']);
});

test.each([
  ['the choice with this name', '/fruit name:apple', 'You like a apple.'],
  ['the only choice that begins so', '/fruit name:ban', 'You like a banana.'],
  ['several choices begin so: the text itself', '/fruit name:ap', 'You like ap.'],
  ['in quotes: the text itself', '/fruit name:"ban"', 'You like ban.'],
])('a completed option is %s', async (_, line, answer) => {
  const asked = await s.ada.in('general').slash(line);
  expect(await s.ada.hears({ to: asked })).toHaveText(answer);
});

test.each([
  ['fruit name:x', "A command begins with a slash: '/fruit name:x'."],
  ['/frut name:x', "No bot here has the command '/frut'. Did you mean 'fruit'?"],
  ['/settings shwo', "No bot here has the command '/settings shwo'. Did you mean 'settings show'?"],
  ['/fruit', "/fruit needs 'name': /fruit name:…"],
  ['/fruit nam:x', "/fruit has no option 'nam'. Did you mean 'name'? /fruit name:…"],
  ['/fruit apple', "'apple' follows /fruit without the name of an option: /fruit name:…"],
  ['/fruit name:', "The option 'name' of /fruit has no value."],
  ['/buttons now', "/buttons has no options, but 'now' follows it."],
  ['/everything text:a text:b', "The option 'text' of /everything is there twice."],
  ['/everything text:a usr:@bob', "/everything has no option 'usr'. Did you mean 'user'?"],
  ['/everything text:a whole:11', "The option 'whole' is at most 10, not 11."],
  ['/everything text:a whole:1.5', "The option 'whole' takes a whole number, not '1.5'."],
  ['/everything text:a flag:maybe', "The option 'flag' is true or false, not 'maybe'."],
  ['/everything text:a user:@bobb', "There is no user '@bobb' here. Did you mean 'bob'? A person could pick"],
  ['/everything text:a role:@Moderator', "There is no role '@Moderator' here. Did you mean 'Moderators'?"],
  ['/everything text:a channel:#nowhere', "There is no channel '#nowhere' here."],
  ['/everything text:a colour:Rad', "The option 'colour' has no choice 'Rad'. Did you mean 'Red'? The choices are 'Red'."],
])('%s is refused before anything is sent', async (line, message) => {
  const before = actsOf(s.ada);
  await expect(s.ada.in('general').slash(line)).rejects.toThrow(message);
  expect(actsOf(s.ada)).toEqual(before);
});

test('commands of the menus of messages and users are used on them', async () => {
  const message = await s.bob.in('general').says('Buy now!');
  const reported = await s.ada.in('general').uses('Report', message);
  expect((await s.ada.hears({ to: reported })).content).toBe('reported Buy now!');
  const greeted = await s.ada.in('general').uses('Greet', s.bob);
  expect((await s.ada.hears({ to: greeted })).content).toBe(`hello ${s.bob.id}`);
  await expect(s.ada.in('general').uses('Report', s.bob)).rejects.toThrow(
    "No bot here has the command 'Report' for users. There is 'Greet'.",
  );
});

test('a deferred answer is heard once it is there', async () => {
  const asked = await s.ada.in('general').slash('/slow');
  expect((await s.ada.hears({ to: asked })).content).toBe('Done at last.');
});

test('an ephemeral answer reaches only the person who asked', async () => {
  await s.ada.in('general').slash('/secret');
  const answer = await s.ada.hears({ ephemeral: true });
  expect(answer).toBeEphemeral();
  expect(answer).toHaveEmbed({ title: 'Secret', description: /cake/ });
  await s.ada.in('general').says('!ping');
  await s.bob.hears('pong');
  expect(s.bob.messages.some((message) => message.id === answer.id)).toBe(false);
});

test('a bot that does not respond fails the command: in real time, and on the clock', async () => {
  await expect(s.ada.in('general').slash('/silent', { within: 50 })).rejects.toThrow(
    'helper did not respond to /silent. Is the bot running, and does it handle this?',
  );
  const received = once(s.client, Events.InteractionCreate);
  const asked = s.ada.in('general').slash('/silent');
  const failed = expect(asked).rejects.toMatchObject({ name: 'InteractionFailed', message: expect.stringContaining('3 s') });
  await received;
  await s.hall.clock.advance('4s');
  await failed;
});
