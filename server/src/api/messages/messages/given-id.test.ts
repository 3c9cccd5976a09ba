import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { test } = await startFixtures();

test('a message has the id that the platform generates, even if its body has extra fields', async ({ alice, guild }) => {
  const path = `/channels/${guild.text.id}/messages`;
  const sent: string[] = [];
  for (const more of [{ id: '5' }, { starts: '7' }, { id: '5', starts: guild.id }]) {
    const { status, body } = await alice.post<{ id: string }>(path, { content: 'hi', ...more });
    expect(status).toBe(200);
    expect(BigInt(body.id)).toBeGreaterThan(BigInt(guild.text.id));
    sent.push(body.id);
  }
  const listed = await alice.get<{ id: string }[]>(path);
  expect(listed.body.map(({ id }) => id)).toEqual(sent.toReversed());
});
