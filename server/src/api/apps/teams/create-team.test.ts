import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('the creator of a team owns it and is a member; at most 30 teams', async () => {
  const ada = await p.person('ada');
  const made = await ada.post('/teams', { name: ' Makers ' });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({ id: expect.stringMatching(/^\d+$/), name: 'Makers', icon: null, owner_user_id: ada.id });
  const members = await ada.get(`/teams/${made.body.id}/members`);
  expect(members.body).toMatchObject([{ user: { id: ada.id }, membership_state: 2, role: 'admin', permissions: ['*'] }]);
  for (let n = 1; n < 30; n += 1) expect((await ada.post('/teams', { name: 'More' })).status).toBe(201);
  expect((await ada.post('/teams', { name: 'One too many' })).status).toBe(400);
});

test.each([{}, { name: '' }, { name: '   ' }, { name: 'x'.repeat(101) }])(
  '[errors 50035] a team requires a name: %j',
  async (body) => {
    const refused = await (await p.person('ada')).post('/teams', body);
    expect([refused.status, refused.error.code]).toEqual([400, 50035]);
    expect(refused.error.errors).toHaveProperty('name');
  },
);
