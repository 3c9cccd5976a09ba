import { passwordOf, turnablePlatform } from '@guildhall/testkit/mail-scene';
import { afterAll, expect, test } from 'vitest';

const { p, turn } = await turnablePlatform({ GUILDHALL_LOG: 'silent' });
afterAll(() => p.stop());

test('one export a day, one of two concurrent requests; it is queued first', async () => {
  const ada = await p.person('ada');
  const answers = await Promise.all([ada.post('/users/@me/harvest', {}), ada.post('/users/@me/harvest', {})]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    user_id: ada.id,
    status: 0,
    state: 'INCOMPLETE',
    progress: 0,
  });
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 40062, global: false });
  await turn(86_400_000);
  expect((await ada.post('/users/@me/harvest', {})).status).toBe(200);
});

test('a permanently failed export is reported, and another may be requested immediately', async () => {
  const ada = await p.person('ada');
  const { blobs, store } = p.server.platform;
  const { put } = blobs;
  blobs.put = async () => {
    throw new Error('the disk is full');
  };
  try {
    await ada.post('/users/@me/harvest', {});
    await p.jobs();
    expect((await ada.get('/users/@me/harvest')).body).toMatchObject({ status: 1, backends: { users: 'RUNNING' } });
    await store.transaction(({ kysely }) =>
      kysely.updateTable('jobs').set({ attempts: 4, run_at: 0 }).where('kind', '=', 'collect_harvest').execute(),
    );
    await turn(1);
    expect((await ada.get('/users/@me/harvest')).body).toMatchObject({ status: 2, state: 'CANCELLED' });
  } finally {
    blobs.put = put;
  }
  expect((await ada.post('/users/@me/harvest', {})).status).toBe(200);
  await p.jobs();
  expect((await ada.get('/users/@me/harvest')).body).toMatchObject({ status: 3 });
});

test('the files are deleted with the account', async () => {
  const ada = await p.person('ada');
  await ada.post('/users/@me/harvest', {});
  await p.jobs();
  await ada.post('/users/@me/delete', { password: passwordOf(ada) });
  await turn(14 * 86_400_000);
  const { kysely } = p.server.platform.store.read;
  expect(await kysely.selectFrom('harvests').selectAll().where('user_id', '=', ada.id).execute()).toEqual([]);
});

test('an unknown part is a form error; an unverified address 40002; bots 20001', async () => {
  const ada = await p.person('ada');
  const bad = await ada.post('/users/@me/harvest', { backends: ['Everything'] });
  expect(bad.body).toMatchObject({ code: 50035, errors: { backends: { 0: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } } });
  await p.server.platform.store.transaction(({ kysely }) =>
    kysely.updateTable('users').set({ verified: 0 }).where('id', '=', ada.id).execute(),
  );
  expect(await ada.post('/users/@me/harvest', {})).toMatchObject({ status: 403, body: { code: 40002 } });
  expect((await (await p.bot(ada)).post('/users/@me/harvest', {})).error.code).toBe(20001);
});
