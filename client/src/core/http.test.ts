import { expect, test } from 'vitest';
import { clientOf } from '../auth/test/scene.ts';
import { TestClock } from '../testing/clock.ts';

test('a rate limit of the token endpoint is waited for, as it says, and then the form is sent again', async () => {
  const clock = new TestClock();
  const sent: number[] = [];
  const fetch = async () => {
    sent.push(clock.now());
    const isLimited = sent.length === 1;
    const body = isLimited ? { message: 'You are being rate limited.', retry_after: 7 } : { access_token: 'the-token' };
    return Response.json(body, { status: isLimited ? 429 : 200 });
  };
  const client = clientOf('https://guildhall.example', '41', { clock, transports: { fetch } });
  const start = clock.now();
  const response = client.core.http.form('/oauth2/token', {});
  await expect.poll(() => clock.untilNext).toBe(7000);
  await clock.advance(7000);
  expect(await response).toEqual({ access_token: 'the-token' });
  expect(sent).toEqual([start, start + 7000]);
  client.dispose();
});
