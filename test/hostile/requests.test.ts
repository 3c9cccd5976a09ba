import { Actor } from '@guildhall/testkit/actor';
import { addBot, register } from '@guildhall/testkit/cluster';
import { type Stall, startWatched, stallDuring, type WatchedPlatform } from '@guildhall/testkit/heartbeat';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CONTENT } from './content.ts';
import { BODIES, HEADS, type HostileRequest } from './requests.ts';

// Starts processes and sends each input up to three times, possibly on a slow machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MIB = 1024 * 1024;

/** Sends a request with the placeholders of `places` filled in; returns the status. */
function send(address: string, hostile: HostileRequest, places: Readonly<Record<string, string>> = {}): Promise<number> {
  const [method, path = ''] = hostile.to.replace(/\{(\w+)\}/g, (_place, name: string) => places[name] ?? '').split(' ');
  const authorization = hostile.byBot ? places.bot : places.owner;
  const headers = { ...(authorization ? { authorization } : {}), ...hostile.headers };
  const body = hostile.body?.();
  return new Promise((resolve, reject) => {
    const url = new URL(address);
    const options = { host: url.hostname, port: url.port, method, path: `/api/v10${path}`, headers, agent: false };
    const sending = request(options, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

function check({ longest, grown, beats }: Stall, most: number): void {
  expect(longest).toBeLessThan(most);
  expect(grown).toBeLessThan(100 * MIB);
  expect(beats).toBeGreaterThan(0);
}

describe('without an account', () => {
  let platform: WatchedPlatform;
  beforeAll(async () => {
    platform = await startWatched();
  });
  afterAll(() => platform.stop());

  async function expectAnswer(hostile: HostileRequest, status: number): Promise<void> {
    const statuses = new Set<number>();
    check(await stallDuring(platform, async () => statuses.add(await send(platform.address, hostile))), 100);
    expect([...statuses]).toEqual([status]);
  }

  test.each(BODIES.map((body) => [body.what, body] as const))('%s is refused without a stall', (_what, body) =>
    expectAnswer({ ...body, to: 'POST /auth/login' }, body.status),
  );
  test.each(BODIES.map((body) => [body.what, body] as const))('%s is not parsed without a token', async (_what, body) => {
    await expectAnswer({ ...body, to: 'POST /channels/1/messages' }, 401);
    await expectAnswer({ ...body, to: 'POST /nothing' }, 404);
  });
  test.each(BODIES.map((body) => [body.what, body] as const))('%s does not stall a page', async (_what, body) => {
    const page = { ...body, to: 'POST /../../oauth2/authorize' };
    const statuses = new Set<number>();
    check(await stallDuring(platform, async () => statuses.add(await send(platform.address, page))), 100);
    expect([...statuses].every((status) => status < 500)).toBe(true);
  });
  test.each(HEADS.map((head) => [head.what, head] as const))('%s gets a response without a stall', (_what, head) =>
    expectAnswer(head, head.status),
  );
});

describe('from an address that is already rate limited', () => {
  let platform: WatchedPlatform;
  beforeAll(async () => {
    platform = await startWatched({ GUILDHALL_RATE_LIMITS: 'on' });
    for (let n = 0; n < 10; n++) await send(platform.address, { what: '', to: 'POST /auth/login', status: 400 });
  });
  afterAll(() => platform.stop());

  test.each(BODIES.map((body) => [body.what, body] as const))('%s is not parsed', async (_what, body) => {
    const statuses = new Set<number>();
    const hostile = { ...body, to: 'POST /auth/login' };
    check(await stallDuring(platform, async () => statuses.add(await send(platform.address, hostile))), 100);
    expect([...statuses]).toEqual([429]);
  });
});

describe('by an owner of a guild', () => {
  let platform: WatchedPlatform;
  let places: Record<string, string>;
  beforeAll(async () => {
    platform = await startWatched();
    const { address } = platform;
    const token = await register(address, 'ada');
    const ada = new Actor(address, token);
    const guild = (await ada.post<{ id: string; system_channel_id: string }>('/guilds', { name: 'Hostile' })).body;
    const channel = guild.system_channel_id;
    const bot = await addBot(address, token, guild.id);
    const applications = (await ada.get<{ id: string }[]>('/applications')).body;
    // The first search starts building the index.
    const search = `/guilds/${guild.id}/messages/search?content=x` as const;
    await vi.waitFor(async () => expect((await ada.get(search)).status).toBe(200), { timeout: 10_000 });
    const webhook = (await ada.post<{ id: string; token: string }>(`/channels/${channel}/webhooks`, { name: 'hook' })).body;
    places = {
      owner: token,
      bot: `Bot ${bot}`,
      guild: guild.id,
      channel,
      application: applications[0]?.id ?? '',
      webhook: `/webhooks/${webhook.id}/${webhook.token}`,
    };
  });
  afterAll(() => platform.stop());

  test.each(CONTENT.map((one) => [one.what, one] as const))('%s does not stall the process', async (_what, one) => {
    const statuses = new Set<number>();
    check(await stallDuring(platform, async () => statuses.add(await send(platform.address, one, places))), 250);
    expect([...statuses][0]).toBe(one.status);
    expect([...statuses].every((status) => status < 500)).toBe(true);
  });
});
