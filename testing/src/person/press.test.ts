import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchers } from '../index.ts';
import { actsOf, type Scene, startScene } from '../test/scene.ts';

expect.extend(matchers);

let s: Scene;
beforeAll(async () => {
  s = await startScene();
});
afterAll(() => s[Symbol.asyncDispose]());

test('a button is pressed as soon as it is there, and the message changes', async () => {
  const asked = await s.ada.in('general').slash('/buttons');
  const message = await s.ada.hears({ to: asked });
  expect(message).toHaveComponent({ type: 'button', text: 'Confirm', disabled: false });
  expect(message).toHaveComponent({ type: 'button', text: 'Cancel', disabled: true });
  await s.ada.presses('Confirm');
  const changed = await s.ada.hears('Pressed confirm.');
  expect([changed.id, changed.components]).toEqual([message.id, []]);
});

test.each([
  ['Cancel', "ada cannot press 'Cancel': the button is disabled."],
  ['Docs', "ada cannot press 'Docs': it is a link to https://example.org/docs, which no bot is asked about."],
  ['Twin', "2 buttons of one message are called 'Twin'. Use their custom ids: 'twin-1', 'twin-2'."],
  ['Confrim', "ada sees no button 'Confrim'. Did you mean 'Confirm'? The buttons are 'Confirm', 'Cancel', 'Twin', 'Docs'."],
])('%s cannot be pressed, and nothing is sent', async (name, message) => {
  await s.ada.in('general').slash('/buttons');
  await s.ada.hears('Sure?');
  await expect(s.ada.presses(name, { within: 0 })).rejects.toThrow(message);
  expect(actsOf(s.ada).at(-1)).toContain('ada ran /buttons in #general');
});

test('one of two buttons with a name is pressed by its custom id, on a message that is named', async () => {
  const asked = await s.ada.in('general').slash('/buttons');
  const message = await s.ada.hears({ to: asked });
  await s.ada.in('general').presses('twin-2', { on: message });
  expect((await s.ada.hears('Pressed twin-2.')).id).toBe(message.id);
  await expect(s.ada.presses('Confirm', { on: message, within: 0 })).rejects.toThrow('No button is there.');
});

test('selects of every kind take labels, names, people, roles and channels', async () => {
  await s.ada.in('general').slash('/selects');
  await s.ada.selects('Colour', ['Red', 'Green']);
  await s.ada.hears('colours: r g');
  await s.ada.selects('User', [s.bob]);
  await s.ada.hears(`users: ${s.bob.id}`);
  await s.ada.selects('Role', ['Moderators']);
  await s.ada.hears(`roles: ${s.ids.roles.Moderators?.id}`);
  await s.ada.selects('Anyone', ['@helper']);
  await s.ada.hears(`anyone: ${s.helper.id}`);
  await s.ada.in('general').selects('channels', ['#tickets']);
  await s.ada.hears(`channels: ${s.ids.channels.tickets?.id}`);
});

test.each([
  ['Colour', ['Rad'], "'Colour' has no choice 'Rad'. Did you mean 'Red'? The choices are 'Red', 'Green'."],
  ['Colour', [], "'Colour' takes 1 to 2 choices, not 0."],
  ['User', ['bob', 'ada'], "'User' takes exactly 1 choices, not 2."],
  ['Color', ['Red'], "ada sees no select 'Color'. Did you mean 'Colour'?"],
])('%s with %j is refused before it is sent', async (name, choices, message) => {
  await s.ada.in('general').slash('/selects');
  await s.ada.hears('Choose.');
  await expect(s.ada.selects(name, choices, { within: 0 })).rejects.toThrow(message);
});

test('components v2: a card is found by type and text, and its button opens a form', async () => {
  const asked = await s.ada.in('general').slash('/card');
  const card = await s.ada.hears({ to: asked, text: 'A card' });
  expect(card).toHaveComponent({ type: 'container' });
  expect(card).toHaveComponent({ type: 'text', text: /^# A card$/ });
  await s.ada.presses('More');
  await s.ada.fills({ Days: ['Saturday', 'Sunday'] });
  await s.ada.hears('ticked sat sun');
});

test('a form is seen, filled by its labels with every kind of field, and submitted', async () => {
  await s.ada.in('general').slash('/form');
  const form = await s.ada.hears({ modal: 'Report' });
  expect(form.title).toBe('Report');
  const asked = await s.ada.fills({
    Reason: 'spam',
    Whom: [s.bob],
    'How bad': 'Very',
    Proof: { name: 'proof.txt', data: 'see' },
    Sure: true,
  });
  const answer = await s.ada.hears({ to: asked, ephemeral: true });
  expect(answer.content).toBe(`reported ${JSON.stringify(['spam', [s.bob.username], '2', ['proof.txt'], true])}`);
});

test('a form with a wrong or missing field is not submitted, and stays open', async () => {
  await s.ada.in('general').slash('/form');
  await expect(s.ada.fills({ Raeson: 'spam' })).rejects.toThrow(
    "The form 'Report' has no field 'Raeson'. Did you mean 'Reason'? Its fields are 'Reason', 'Whom', 'How bad', 'Proof', 'Sure'.",
  );
  await expect(s.ada.fills({ Reason: 'spam' })).rejects.toThrow("The form 'Report' needs the field 'Whom'.");
  await s.ada.fills({ Reason: 'spam', Whom: 'bob', 'How bad': 'A bit' });
  await s.ada.hears({ text: 'reported', ephemeral: true });
  await expect(s.ada.fills({ Reason: 'x' }, { within: 0 })).rejects.toThrow('ada saw no form. No form is open.');
});
