import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { type Hook, hooked } from '../../messages/webhooks/test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] only the webhook that wrote a message reads it: others are 10008', async () => {
  const { ada, guild, path, own, open } = await hooked(p);
  const sent = await p.anyone.post<{ id: string }>(open, { content: 'mine' }, { query: { wait: true } });
  expect((await p.anyone.get(`${open}/messages/${sent.body.id}`)).body).toEqual(sent.body);
  const { body: other } = await ada.post<Hook>(path, { name: 'Other' });
  const foreign = await ada.post<{ id: string }>(`/channels/${guild.text.id}/messages`, { content: 'hers' });
  const refused = async (at: string) => (await p.anyone.get(at)).error.code;
  expect(await refused(`/webhooks/${other.id}/${other.token}/messages/${sent.body.id}`)).toBe(10008);
  expect(await refused(`${open}/messages/${foreign.body.id}`)).toBe(10008);
  expect(await refused(`${open}/messages/1`)).toBe(10008);
  expect(await refused(`${own}/wrong/messages/${sent.body.id}`)).toBe(50027);
  expect(await refused(`/webhooks/1/wrong/messages/${sent.body.id}`)).toBe(10015);
  expect(await refused(`${open}/messages/${sent.body.id}?thread_id=${guild.text.id}`)).toBe(10003);
  expect(await refused(`${open}/messages/@original`)).toBe(10008);
});
