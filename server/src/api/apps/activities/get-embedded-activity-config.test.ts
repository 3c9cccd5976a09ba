import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { test } = await startFixtures();

test('[activities/configuration] the owner reads how an activity is shown; a new one is in development', async ({
  alice,
  bob,
  bot,
}) => {
  const path = `/applications/${bot.applicationId}/embedded-activity-config` as const;
  const shown = { label_type: 0, label_until: null, release_phase: 'in_development', omit_badge_from_surfaces: [] };
  const { status, body } = await alice.get(path);
  expect([status, body]).toEqual([
    200,
    {
      application_id: bot.applicationId,
      supported_platforms: ['web', 'ios', 'android'],
      client_platform_config: { web: shown, ios: shown, android: shown },
      default_orientation_lock_state: 1,
      requires_age_gate: false,
      shelf_rank: 0,
      activity_preview_video_asset_id: null,
    },
  ]);
  expect((await bob.get(path)).error.code).toBe(20012);
  expect((await bob.get('/applications/1/embedded-activity-config')).error.code).toBe(10002);
  expect((await bot.get(path)).error.code).toBe(20001);
});
