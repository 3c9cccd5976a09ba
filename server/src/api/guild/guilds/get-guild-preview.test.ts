import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] members can read it, other users if the guild is discoverable; unknown 10004', async () => {
  const ada = await p.person('ada');
  const eve = await p.person('eve');
  const guild = await p.guild(ada, { name: 'Open house' });
  const path = `/guilds/${guild.id}/preview` as const;
  const seen = await ada.get(path);
  expect(seen.body).toMatchObject({
    id: guild.id,
    name: 'Open house',
    approximate_member_count: 1,
    approximate_presence_count: 0,
  });
  const refused = await eve.get(path);
  expect([refused.status, refused.error.code]).toEqual([403, 50001]);
  await ada.patch(`/guilds/${guild.id}`, {
    features: ['COMMUNITY', 'DISCOVERABLE'],
    rules_channel_id: guild.text.id,
    public_updates_channel_id: guild.text.id,
    verification_level: 1,
    explicit_content_filter: 2,
  });
  const session = await ada.connect();
  expect((await eve.get(path)).body).toMatchObject({ id: guild.id, approximate_presence_count: 1 });
  await session.close();
  expect((await eve.get('/guilds/1/preview')).error.code).toBe(10004);
});
