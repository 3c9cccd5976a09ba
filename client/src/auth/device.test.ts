import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { TestClock } from '../testing/clock.ts';
import type { DeviceScreen } from './types.ts';
import { clientOf, SOCIAL } from './test/scene.ts';

const game = await Game.start();
const { p } = game;
const { id } = game.app;
await game.app.owner.patch(`/applications/${id}`, { flags: 256 });
afterAll(() => game.stop());

/** A device that shows its code; `poll` lets both clocks advance until its next poll has been answered. */
async function device(start: (client: ReturnType<typeof clientOf>, signal: AbortSignal) => Promise<unknown>) {
  const clock = new TestClock(p.server.platform.clock.now());
  const polls: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const response = await globalThis.fetch(url, init);
    if (url.endsWith('/oauth2/token')) {
      const body: { error?: string } = await response.clone().json();
      polls.push(body.error ?? 'tokens');
    }
    return response;
  };
  const client = clientOf(p.address, id, { clock, transports: { fetch } });
  const opened = new Promise<DeviceScreen>((resolve) => client.auth.on('deviceScreenOpened', resolve));
  const stop = new AbortController();
  const result = start(client, stop.signal);
  // It is awaited later.
  result.catch(() => {});
  const screen = await opened;
  const poll = async (seconds: number) => {
    const before = polls.length;
    await expect.poll(() => clock.untilNext).toBeDefined();
    await game.turn(seconds * 1000);
    await clock.advance(seconds * 1000);
    await expect.poll(() => polls.length).toBeGreaterThan(before);
    return polls.at(-1);
  };
  return { client, screen, result, poll, stop, clock };
}

const start = (client: ReturnType<typeof clientOf>, signal: AbortSignal) =>
  client.auth.getTokenFromDevice({ scopes: SOCIAL }, { signal });

test('the device shows a code, polls while the player decides, and gets tokens', async () => {
  const { client, screen, result, poll } = await device(start);
  expect(screen).toEqual({
    clientId: id,
    userCode: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
    verificationUri: `${p.address}/activate`,
    verificationUriComplete: `${p.address}/activate?user_code=${screen.userCode}`,
  });
  expect(await poll(5)).toBe('authorization_pending');
  const ada = await p.person('ada');
  await ada.post('/oauth2/device/finish', { user_code: screen.userCode, result: 'granted' });
  expect(await poll(5)).toBe('tokens');
  expect(await result).toMatchObject({ scopes: SOCIAL, refreshToken: expect.any(String) });
  expect(client.events).toEqual([['deviceScreenClosed', undefined]]);
  client.dispose();
});

test('[RFC 8628 3.5] slow_down adds five seconds to each further pause', async () => {
  const { client, poll, clock, stop, result } = await device(start);
  expect(await poll(5)).toBe('authorization_pending');
  // The server's clock has not moved: the poll is early.
  await expect.poll(() => clock.untilNext).toBe(5000);
  await clock.advance(5000);
  await expect.poll(() => clock.untilNext).toBe(10_000);
  stop.abort();
  await expect(result).rejects.toMatchObject({ type: ErrorType.Aborted });
  expect(client.core.clock).toBe(clock);
  client.dispose();
});

test('a player who declines, and a code that expires, end it as a failed authorization', async () => {
  const declined = await device(start);
  const ada = await p.person('ada');
  await ada.post('/oauth2/device/finish', { user_code: declined.screen.userCode, result: 'denied' });
  await declined.poll(5);
  await expect(declined.result).rejects.toMatchObject({
    type: ErrorType.AuthorizationFailed,
    message: expect.stringContaining('declined'),
  });
  expect(declined.client.events).toEqual([['deviceScreenClosed', undefined]]);
  declined.client.dispose();
  const expired = await device(start);
  await game.turn(300_000);
  await expired.poll(5);
  await expect(expired.result).rejects.toMatchObject({
    type: ErrorType.AuthorizationFailed,
    message: expect.stringContaining('in time'),
  });
  expired.client.dispose();
});

test('the device flow merges the provisional account', async () => {
  const proof = await game.provider.token({ sub: 'console player' });
  const merging = await device((client, signal) =>
    client.auth.getTokenFromDeviceProvisionalMerge({ scopes: SOCIAL }, 0, proof, { signal }),
  );
  const ada = await p.person('ada');
  await ada.post('/oauth2/device/finish', { user_code: merging.screen.userCode, result: 'granted' });
  expect(await merging.poll(5)).toBe('tokens');
  await merging.result;
  await expect(merging.client.auth.getProvisionalToken(id, 0, proof)).rejects.toMatchObject({ code: 530010 });
  merging.client.dispose();
});

test('a lost response does not end the flow, and doubles the pause', async () => {
  let isDown = false;
  const clock = new TestClock(p.server.platform.clock.now());
  const fetch = (url: string, init: RequestInit) =>
    isDown ? Promise.reject(new TypeError('fetch failed')) : globalThis.fetch(url, init);
  const client = clientOf(p.address, id, { clock, transports: { fetch } });
  const stop = new AbortController();
  const result = client.auth.getTokenFromDevice({ scopes: SOCIAL }, { signal: stop.signal });
  result.catch(() => {});
  await expect.poll(() => clock.untilNext).toBe(5000);
  isDown = true;
  await clock.advance(5000);
  await expect.poll(() => clock.untilNext).toBe(10_000);
  stop.abort();
  await expect(result).rejects.toMatchObject({ type: ErrorType.Aborted });
  await expect.poll(() => clock.pending).toBe(0);
  client.dispose();
});

test('without scopes or an application nothing is sent, and the screen of a back end is opened and closed', async () => {
  const client = clientOf(p.address, undefined);
  await expect(client.auth.getTokenFromDevice({ scopes: SOCIAL })).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(client.auth.getTokenFromDevice({ clientId: id, scopes: ' ' })).rejects.toMatchObject({
    type: ErrorType.ValidationError,
  });
  expect(client.logged).toEqual([]);
  const opened = new Promise((resolve) => client.auth.on('deviceScreenOpened', resolve));
  client.auth.openAuthorizeDeviceScreen(id, 'ABCD-EFGH');
  expect(await opened).toMatchObject({ clientId: id, userCode: 'ABCD-EFGH' });
  client.auth.closeAuthorizeDeviceScreen();
  client.auth.closeAuthorizeDeviceScreen();
  await expect.poll(() => client.events).toEqual([['deviceScreenClosed', undefined]]);
  client.dispose();
});
