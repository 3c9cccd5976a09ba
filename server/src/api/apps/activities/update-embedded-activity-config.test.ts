import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { test } = await startFixtures();

test('[activities/configuration] given fields change, those of a platform too; the rest and the mappings stay', async ({
  alice,
  bot,
}) => {
  const application = `/applications/${bot.applicationId}` as const;
  const path = `${application}/embedded-activity-config` as const;
  const url_map = [{ prefix: '/', target: 'example.com' }];
  await alice.post(`${application}/proxy-config`, { url_map });
  const before = (await alice.get(path)).body;
  const label = { label_type: 1, label_until: '2027-01-01T00:00:00.000Z', omit_badge_from_surfaces: ['voice_launcher'] };
  const changed = await alice.patch(path, {
    supported_platforms: ['web'],
    client_platform_config: { web: label },
    default_orientation_lock_state: 3,
    requires_age_gate: true,
    shelf_rank: 7,
    activity_preview_video_asset_id: '12',
  });
  const after = {
    ...before,
    supported_platforms: ['web'],
    client_platform_config: { ...before.client_platform_config, web: { ...label, release_phase: 'in_development' } },
    default_orientation_lock_state: 3,
    requires_age_gate: true,
    shelf_rank: 7,
    activity_preview_video_asset_id: '12',
  };
  expect(changed).toMatchObject({ status: 200, body: after });
  const launched = { client_platform_config: { web: { release_phase: 'global_launch' } }, activity_preview_video_asset_id: null };
  expect((await alice.patch(path, launched)).body).toEqual({
    ...after,
    client_platform_config: { ...before.client_platform_config, web: { ...label, release_phase: 'global_launch' } },
    activity_preview_video_asset_id: null,
  });
  expect((await alice.get(`${application}/proxy-config`)).body).toEqual({ url_map });
});

test('[errors 50035, errors 20012, errors 10002] a wrong field changes nothing, nor does another person', async ({
  alice,
  bob,
  bot,
}) => {
  const path = `/applications/${bot.applicationId}/embedded-activity-config` as const;
  const before = (await alice.get(path)).body;
  for (const wrong of [
    { supported_platforms: ['desktop'] },
    { supported_platforms: ['web', 'web'] },
    { default_orientation_lock_state: 4 },
    { shelf_rank: -1 },
    { client_platform_config: { web: { release_phase: 'soon' } } },
    { client_platform_config: { web: { label_until: 'tomorrow' } } },
    { requires_age_gate: 'yes' },
  ])
    expect(await alice.patch(path, { ...wrong, shelf_rank: -1 })).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { [Object.keys(wrong)[0] ?? '']: {} } },
    });
  expect((await bob.patch(path, { shelf_rank: 1 })).error.code).toBe(20012);
  expect((await bob.patch('/applications/1/embedded-activity-config', {})).error.code).toBe(10002);
  expect((await bot.patch(path, {})).error.code).toBe(20001);
  expect((await alice.get(path)).body).toEqual(before);
});
