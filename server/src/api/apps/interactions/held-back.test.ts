import { addCommand, callOf, interactionScene, refusal } from '@guildhall/testkit/interaction-scene';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { button, input, label, openModal, pressOf, row, show, submitOf } from './test/press.ts';

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);
const option = { name: 'what', description: 'x', type: 3, autocomplete: true };
const say = await addCommand(s.bot, { name: 'say', description: 'x', options: [option] });
const about = await addCommand(s.bot, { name: 'About', type: 2 });
const message = await show(s, [row(button('go'))]);
const modal = await openModal(p, s, [label(input())]);

/** Every kind of interaction that a user may create there. */
const ASKED: Record<string, object> = {
  'a command': callOf(s, say),
  'a user command': callOf(s, about, { target_id: s.ada.id }),
  'what is typed': callOf(s, say, { options: [{ name: 'what', type: 3, value: 'w', focused: true }] }, { type: 4 }),
  'a press': pressOf(s, message, { component_type: 2, custom_id: 'go' }),
  'a modal': submitOf(s, modal, [{ type: 4, custom_id: 'text', value: 'words' }]),
};

/** The errors of each request; the bot receives no interaction. */
async function refusals(who: Account): Promise<unknown[]> {
  const since = s.app.mark();
  const told = [];
  for (const body of Object.values(ASKED)) told.push(refusal(await who.post('/interactions', body)));
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE', since)).toEqual([]);
  return told;
}

test('a user in a timeout creates no interactions: 50013', async () => {
  const path = `/guilds/${s.guild.id}/members/${s.bob.id}` as const;
  await s.ada.patch(path, { communication_disabled_until: new Date(p.clock.now() + 60_000).toISOString() });
  expect(await refusals(s.bob)).toEqual(Object.keys(ASKED).map(() => 50013));
  await s.ada.patch(path, { communication_disabled_until: null });
  for (const body of Object.values(ASKED)) expect((await s.bob.post('/interactions', body)).status).toBe(204);
});

test('a user who has not accepted the rules creates no interactions: 50009', async () => {
  const rules = { field_type: 'TERMS', label: 'Rules', required: true, values: ['Be kind'] };
  await s.ada.patch(`/guilds/${s.guild.id}/member-verification`, { enabled: true, form_fields: [rules] });
  const kim = await p.person('kim');
  await p.join(s.ada, s.guild.text.id, kim);
  expect(await refusals(kim)).toEqual(Object.keys(ASKED).map(() => 50009));
  await kim.put(`/guilds/${s.guild.id}/requests/@me`, { form_fields: [{ ...rules, response: true }] });
  expect((await kim.post('/interactions', callOf(s, say))).status).toBe(204);
});
