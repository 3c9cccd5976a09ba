import { interactionScene, refusal } from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ask, button, input, label, openModal, pressOf, row, show, submitOf } from './test/press.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('components of an application that is no longer present send it nothing: 40043', async () => {
  const s = await interactionScene(p);
  const message = await show(s, [row(button('go'))]);
  const press = pressOf(s, message, { component_type: 2, custom_id: 'go' });
  const modal = await openModal(p, s, [label(input())], await ask(s, press));
  const integrations = await s.ada.get(`/guilds/${s.guild.id}/integrations`);
  const since = s.app.mark();
  expect((await s.ada.delete(`/guilds/${s.guild.id}/integrations/${integrations.body[0]?.id}`)).status).toBe(204);
  const submit = submitOf(s, modal, [{ type: 4, custom_id: 'text', value: 'words' }]);
  for (const body of [press, submit]) {
    const refused = await s.bob.post('/interactions', body);
    expect([refused.status, refusal(refused)]).toEqual([400, 40043]);
  }
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE', since)).toEqual([]);
});

test('components sent by its own webhook work even where the application is not present', async () => {
  const s = await interactionScene(p);
  const hook = await s.bot.post(`/channels/${s.guild.text.id}/webhooks`, { name: 'Herald' });
  const query = { wait: true };
  const components = [row(button('go'))];
  const { body: message } = await p.anyone.post(
    `/webhooks/${hook.body.id}/${hook.body.token}`,
    { content: 'x', components },
    { query },
  );
  expect((await s.ada.delete(`/guilds/${s.guild.id}/members/${s.bot.id}`)).status).toBe(204);
  const got = await ask(s, pressOf(s, Object(message), { component_type: 2, custom_id: 'go' }));
  expect(got.authorizing_integration_owners).toEqual({});
  await openModal(p, s, [label(input())], got);
});
