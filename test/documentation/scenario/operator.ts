import { register, type World } from '../world.ts';

/** Reports, and what they lead to. */
export async function reports({ x, ada, ben, olga, general }: World): Promise<void> {
  const sent = await x.use('create_message', ben, { path: { channel_id: general }, body: { content: 'Buy moon rocks!' } });
  await x.show('get_report_menu', ada, { path: { report_type: 'message' } });
  const made = await x.show('create_report', ada, {
    path: { report_type: 'message' },
    body: {
      version: '1.0',
      variant: '1',
      name: 'message',
      language: 'en',
      breadcrumbs: [1, 10],
      channel_id: general,
      message_id: sent.id,
    },
  });
  await x.show('list_operator_reports', olga, { query: { status: 'open' } });
  const path = { report_id: made.at('report_id') };
  await x.show('delete_reported_message', olga, { path });
  await x.show('update_operator_report', olga, { path, body: { status: 'resolved', note: 'Deleted' } });
}

/** The operator's view of the platform, and the changes that an operator makes. */
export async function operators(w: World): Promise<void> {
  const { x, ada, olga, app, guild } = w;
  const path = { application_id: app.id };
  await x.show('get_clock', olga);
  await x.show('set_clock', olga, { body: { advance_ms: 1000 } });
  await x.show('get_operator_status', olga);
  await x.show('get_operator_settings', olga);
  await x.show('get_operator_storage', olga, { steady: SIZES });
  // Later than the sizes: that of a copy of someone's data is not the same in each run.
  await x.show('create_harvest', w.cleo, { body: {} });
  await x.show('get_harvest', w.cleo);
  await x.show('get_operator_metrics', olga, { query: { name: 'users' } });
  await x.show('get_operator_voice', olga);
  await x.show('list_operator_applications', olga, { query: { query: 'Helper', limit: 1 } });
  await x.show('get_operator_application', olga, { path });
  await x.show('update_operator_application', olga, { path, body: { verified: true } });
  await x.show('list_operator_guilds', olga, { query: { query: 'Moon', limit: 1 } });
  await x.show('get_operator_guild', olga, { path: { guild_id: guild } });
  await x.show('update_operator_guild', olga, {
    path: { guild_id: guild },
    body: { premium_tier: 1, premium_subscription_count: 3 },
  });
  const [tim, uma] = [await register(x, 'tim'), await register(x, 'uma')];
  const ofTim = { user_id: tim.id };
  await x.show('list_operator_users', olga, { query: { query: 'tim', limit: 5 } });
  await x.show('get_operator_user', olga, { path: ofTim });
  await x.show('update_operator_user', olga, { path: ofTim, body: { premium_type: 2 } });
  await x.show('list_operator_sessions', olga, { query: { user_id: ada.id, limit: 2 } });
  await x.show('ban_user', olga, { path: ofTim, body: { reason: 'Spam' } });
  await x.show('unban_user', olga, { path: ofTim });
  await x.show('logout_user', olga, { path: ofTim });
  await x.show('reset_user_password', olga, { path: ofTim });
  await x.show('list_operator_mails', olga, { query: { limit: 1 } });
  const hers = await x.use('create_guild', uma, { body: { name: 'Base of Uma' } });
  const place = { guild_id: hers.id };
  await x.show('suspend_guild', olga, { path: place, body: { reason: 'Spam' } });
  await x.show('restore_guild', olga, { path: place });
  await x.show('delete_operator_guild', olga, { path: place });
  await x.show('delete_operator_user', olga, { path: { user_id: uma.id } });
  await jobs(w);
  await x.show('list_operator_actions', olga, { query: { limit: 2 } });
}

async function jobs({ x, olga }: World): Promise<void> {
  const failed = {
    kind: 'sample_metrics',
    payload_json: '{}',
    run_at: 0,
    attempts: 8,
    locked_until: null,
    last_error: 'the disk is full',
    failed_at: x.p.clock.now(),
  };
  const ids = ['1573670000000000001', '1573670000000000002'];
  await x.p.server.platform.store.transaction(({ kysely }) =>
    kysely
      .insertInto('jobs')
      .values(ids.map((id) => ({ ...failed, id })))
      .execute(),
  );
  await x.show('list_operator_jobs', olga, {
    query: { state: 'failed' },
    // A job that repeats runs a moment earlier or later.
    steady: { 'kinds.*.oldest': '2026-11-21T12:00:00.000000+00:00' },
  });
  await x.show('retry_job', olga, { path: { job_id: ids[0] ?? '' } });
  await x.show('delete_job', olga, { path: { job_id: ids[1] ?? '' } });
}

/** The sizes of the store and of the disk. */
const SIZES = { 'store.bytes': 1_048_576, 'disk.free': 68_719_476_736, 'disk.total': 274_877_906_944 };
