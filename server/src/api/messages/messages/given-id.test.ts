import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('a message has the id that the platform generates, whatever extra fields its body has', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const path = `/channels/${guild.text.id}/messages`;
  const sent: string[] = [];
  for (const more of [{ id: '5' }, { starts: '7' }, { id: '5', starts: guild.id }]) {
    const { status, body } = await ada.post<{ id: string }>(path, { content: 'hi', ...more });
    expect(status).toBe(200);
    expect(BigInt(body.id)).toBeGreaterThan(BigInt(guild.text.id));
    sent.push(body.id);
  }
  const listed = await ada.get<{ id: string }[]>(path);
  expect(listed.body.map(({ id }) => id)).toEqual(sent.toReversed());
});
