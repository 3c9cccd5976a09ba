import { app, claimGame } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const operator = await p.person('operator');
const LAYOUT = { stats_widget: { fields: ['rank_name'] } };

/** An application whose owner claims a game. */
async function claiming(game: string) {
  const of = await app(p);
  const path = `/applications/${of.id}` as const;
  const claim = (body: object = { game }) => of.owner.put(`${path}/game-claim`, body);
  const decide = (game_claim: string, game_claim_reason?: string) =>
    operator.patch(`/operator${path}`, { game_claim, ...(game_claim_reason ? { game_claim_reason } : {}) });
  const layOut = () => of.owner.patch(path, LAYOUT);
  return { of, path, claim, decide, layOut, shown: async () => (await of.owner.get(path)).body };
}
const UNCLAIMED = { stats_widget: { _errors: [{ code: 'APPLICATION_GAME_NOT_CLAIMED' }] } };
const TAKEN = [{ code: 'GAME_ALREADY_CLAIMED' }];

test('[applications/claimed-games] a game configures its widget once its owner has claimed it and the operator has approved the claim', async () => {
  const { of, path, claim, decide, layOut, shown } = await claiming('Quest of Ages');
  expect(await shown()).toMatchObject({ game_claim: null });
  expect(await layOut()).toMatchObject({ status: 400, body: { code: 50035, errors: UNCLAIMED } });
  const website = 'https://quest.example';
  const pending = { game: 'Quest of Ages', website, state: 'pending', decided_at: null, reason: null };
  expect(await claim({ game: ' Quest of Ages ', website })).toMatchObject({ status: 200, body: pending });
  expect(await layOut()).toMatchObject({ status: 400, body: { errors: UNCLAIMED } });
  expect((await of.bot.patch(path, LAYOUT)).error.errors).toMatchObject(UNCLAIMED);
  const listed = await operator.get('/operator/applications', { query: { limit: 1000 } });
  expect(listed.body.find(({ id }) => id === of.id)).toMatchObject({ game_claim: pending });
  const approved = { state: 'approved', decided_at: expect.any(String), reason: 'seen the repository' };
  expect(await decide('approved', 'seen the repository')).toMatchObject({ status: 200, body: { game_claim: approved } });
  expect(await layOut()).toMatchObject({ status: 200, body: { ...LAYOUT, game_claim: approved } });
});

test('[applications/claimed-games] a claim that is rejected, or replaced by another game, removes the widget', async () => {
  const { claim, decide, layOut, shown, of } = await claiming('Rise and Fall');
  await claimGame(operator, of);
  expect((await layOut()).status).toBe(200);
  expect((await claim({ game: `game  ${of.id}` })).body).toMatchObject({ state: 'approved' });
  expect(await shown()).toMatchObject(LAYOUT);
  expect((await claim()).body).toMatchObject({ game: 'Rise and Fall', state: 'pending' });
  expect(await shown()).not.toHaveProperty('stats_widget');
  await decide('approved');
  await layOut();
  expect((await decide('rejected', 'a trademark complaint')).body).not.toHaveProperty('stats_widget');
  expect(await shown()).toMatchObject({ game_claim: { state: 'rejected', reason: 'a trademark complaint' } });
  expect((await layOut()).error.errors).toMatchObject(UNCLAIMED);
});

test('a game belongs to one application, even if two claims are approved concurrently', async () => {
  const [one, two] = [await claiming('Twin Moons'), await claiming('ＴＷＩＮ  moons')];
  await one.claim();
  await two.claim();
  const both = await Promise.all([one.decide('approved'), two.decide('approved')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  const loser = both[0].status === 200 ? two : one;
  expect((await loser.decide('approved')).error.errors).toMatchObject({ game_claim: { _errors: TAKEN } });
  expect((await loser.claim()).error.errors).toMatchObject({ game: { _errors: TAKEN } });
});

test('[errors 20012, errors 10002, errors 50035] refusals change nothing', async () => {
  const { of, path, claim, decide, shown } = await claiming('Solo');
  const stranger = await p.person();
  expect(await stranger.put(`${path}/game-claim`, { game: 'Solo' })).toMatchObject({ status: 403, body: { code: 20012 } });
  expect((await of.bot.put(`${path}/game-claim`, { game: 'Solo' })).error.code).toBe(20001);
  expect((await stranger.put('/applications/1/game-claim', { game: 'Solo' })).error.code).toBe(10002);
  for (const body of [{}, { game: ' ' }, { game: '' }, { game: 'x'.repeat(129) }, { game: 7 }])
    expect(await claim(body)).toMatchObject({ status: 400, body: { code: 50035, errors: { game: {} } } });
  for (const website of [
    'not an address',
    'ftp://quest.example',
    'javascript:alert(1)',
    'https://a@quest.example',
    'https://quest.example/ x',
  ])
    expect(await claim({ game: 'Solo', website })).toMatchObject({ status: 400, body: { errors: { website: {} } } });
  expect((await decide('approved')).error.errors).toMatchObject({ game_claim: { _errors: [{ code: 'GAME_CLAIM_MISSING' }] } });
  expect((await decide('pending')).error.errors).toHaveProperty('game_claim');
  expect(await shown()).toMatchObject({ game_claim: null });
});
