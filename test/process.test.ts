import { Actor } from '@guildhall/testkit/actor';
import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { PlatformProcess } from '@guildhall/testkit/process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let directory: string;
let running: PlatformProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-process-'));
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.kill()));
  running = [];
  rmSync(directory, { recursive: true, force: true });
});

function start(settings: Record<string, string> = {}, options?: { fileLimit?: number }): PlatformProcess {
  const one = new PlatformProcess({ GUILDHALL_DATA: directory, ...settings }, options);
  running.push(one);
  return one;
}

async function register(address: string, username: string): Promise<Actor & { token: string }> {
  const body = {
    username,
    email: `${username}@example.org`,
    password: 'correct horse',
    date_of_birth: '1990-01-01',
    consent: true,
  };
  const { token } = (await new Actor(address, null).post('/auth/register', body)).body;
  return Object.assign(new Actor(address, token), { token });
}

function portOf(server: Server): number {
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : 0;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The first response of a server that is about to listen. */
async function answered(url: string, by: PlatformProcess): Promise<Response> {
  const over = by.ended.then(() => true);
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response) return response;
    if (await Promise.race([over, new Promise<false>((resolve) => setImmediate(resolve, false))])) throw new Error(by.output);
  }
}

interface Sent {
  id: string;
  content: string;
}

/** Every message of a channel, oldest first. */
async function history(actor: Actor, channelId: string): Promise<Sent[]> {
  const all: Sent[] = [];
  for (;;) {
    const query = { limit: 100, ...(all[0] ? { before: all[0].id } : {}) };
    const page = (await actor.get(`/channels/${channelId}/messages`, { query })).body;
    all.unshift(...page.reverse());
    if (page.length < 100) return all;
  }
}

describe('a process that is killed', () => {
  test('after kill -9 while 16 clients post, every acknowledged message is stored in order, and no id is used twice', async () => {
    const first = start();
    const person = await register(await first.address(), 'writer');
    const guild = await person.post<{ system_channel_id: string }>('/guilds', { name: 'Durable' });
    const channel = guild.body.system_channel_id;
    const answered: Sent[][] = Array.from({ length: 16 }, () => []);
    const enough = 40;
    const writers = answered.map(async (mine, writer) => {
      for (let n = 0; ; n += 1) {
        const answer = await person.post<Sent>(`/channels/${channel}/messages`, { content: `${writer}:${n}` }).catch(() => null);
        if (!answer) return;
        expect(answer.status).toBe(200);
        mine.push(answer.body);
        if (answered.flat().length === enough * 16) first.child.kill('SIGKILL');
      }
    });
    await Promise.all(writers);
    await first.ended;

    const second = start();
    const again = new Actor(await second.address(), person.token);
    const found = await history(again, channel);
    const position = new Map(found.map((message, index) => [message.id, index]));
    expect(position.size).toBe(found.length);
    for (const mine of answered) {
      expect(mine.length).toBeGreaterThan(0);
      const places = mine.map((message) => position.get(message.id) ?? -1);
      expect(places).not.toContain(-1);
      expect([...places].sort((a, b) => a - b)).toEqual(places);
      for (const [index, message] of mine.entries()) expect(found[places[index] ?? -1]?.content).toBe(message.content);
    }
    const next = await again.post(`/channels/${channel}/messages`, { content: 'after the restart' });
    expect(position.has(next.body.id)).toBe(false);
    expect(BigInt(next.body.id)).toBeGreaterThan(BigInt(found.at(-1)?.id ?? '0'));
  });
});

describe('a process that is asked to stop', () => {
  test('SIGTERM: sessions are asked to reconnect, acknowledged writes are on disk, and the process exits within five seconds', async () => {
    const first = start();
    const address = await first.address();
    const person = await register(address, 'stopper');
    const guild = await person.post<{ system_channel_id: string }>('/guilds', { name: 'Stopping' });
    const channel = guild.body.system_channel_id;
    const session = await identify(address, person.token);
    const last = await person.post<Sent>(`/channels/${channel}/messages`, { content: 'the last word' });
    const began = performance.now();
    first.child.kill('SIGTERM');
    await session.frame((frame) => frame.op === 7, { what: 'reconnect' });
    expect(await first.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
    const second = start();
    const found = await history(new Actor(await second.address(), person.token), channel);
    expect(found.map((message) => message.id)).toContain(last.body.id);
  });
});

describe('readiness', () => {
  test('healthz and every new request are 503 while it stops', async () => {
    const first = start();
    const address = await first.address();
    const person = await register(address, 'watcher');
    // A session that does not disconnect keeps the process draining for a while.
    const session = await identify(address, person.token);
    const asked = await fetch(`${address}/healthz`);
    first.child.kill('SIGTERM');
    await session.frame((frame) => frame.op === 7, { what: 'reconnect' });
    const health = await fetch(`${address}/healthz`);
    const work = await person.get('/users/@me');
    expect([asked.status, health.status, await health.json()]).toEqual([200, 503, { status: 'stopping' }]);
    expect([work.status, work.error.code]).toEqual([503, 0]);
    expect(await first.ended).toBe(0);
  });

  test('healthz is 503 while it starts', async () => {
    const port = await freePort();
    // A database that accepts connections without responding delays the start.
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const one = start({ PORT: String(port), DATABASE_URL: `postgres://guildhall@127.0.0.1:${portOf(silent)}/none` });
    const health = await answered(`http://127.0.0.1:${port}/healthz`, one);
    expect([health.status, await health.json()]).toEqual([503, { status: 'starting' }]);
    silent.close();
  });
});

describe('a process that cannot start or write', () => {
  /** The single line it prints before it exits. */
  const refusal = async (one: PlatformProcess) => {
    const code = await one.ended;
    return { code, lines: one.output.trim().split('\n') };
  };

  test('a port in use: one line that names PORT', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const port = String(portOf(taken));
    const { code, lines } = await refusal(start({ PORT: port }));
    taken.close();
    expect(code).toBe(2);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^guildhall: PORT ${port} is in use`))]);
  });

  test('a data directory that cannot be created: one line that names GUILDHALL_DATA', async () => {
    writeFileSync(join(directory, 'file'), '');
    const { code, lines } = await refusal(start({ GUILDHALL_DATA: join(directory, 'file', 'data') }));
    expect([code, lines.length]).toEqual([2, 1]);
    expect(lines[0]).toContain('GUILDHALL_DATA');
  });

  test('a missing data directory is created', async () => {
    const one = start({ GUILDHALL_DATA: join(directory, 'not', 'there', 'yet') });
    expect((await fetch(`${await one.address()}/healthz`)).status).toBe(200);
  });

  test('a data directory in use by another process: one line reports it, and the other process continues', async () => {
    const first = start();
    const address = await first.address();
    const { code, lines } = await refusal(start());
    expect([code, lines.length]).toEqual([2, 1]);
    expect(lines[0]).toMatch(/GUILDHALL_DATA.*in use/);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  test('an unreachable DATABASE_URL: one line that names it without the password', async () => {
    const { code, lines } = await refusal(start({ DATABASE_URL: 'postgres://guildhall:geheim@127.0.0.1:9/none' }));
    expect([code, lines.length]).toEqual([2, 1]);
    expect(lines[0]).toContain('DATABASE_URL');
    expect(lines[0]).not.toContain('geheim');
  });

  test('an unreachable NATS_URL: one line that names it', async () => {
    const { code, lines } = await refusal(start({ NATS_URL: 'nats://127.0.0.1:9' }));
    expect([code, lines.length]).toEqual([2, 1]);
    expect(lines[0]).toContain('NATS_URL');
  });

  test('a full disk: writes are 503 with 130000 and change nothing, reads continue, and the process stays up', async () => {
    const one = start({}, { fileLimit: 6000 });
    const address = await one.address();
    const person = await register(address, 'hoarder');
    const guild = await person.post<{ system_channel_id: string }>('/guilds', { name: 'Full' });
    const channel = guild.body.system_channel_id;
    const kept: string[] = [];
    let refused: { status: number; body: { code?: unknown } } | undefined;
    for (let n = 0; n < 4000 && !refused; n += 1) {
      const answer = await person.post<Sent & { code?: number }>(`/channels/${channel}/messages`, { content: 'x'.repeat(2000) });
      if (answer.status === 200) kept.push(answer.body.id);
      else refused = answer;
    }
    expect([refused?.status, refused?.body.code]).toEqual([503, 130000]);
    const found = await history(person, channel);
    expect(found.map((message) => message.id)).toEqual(kept);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});

describe('a gateway connection that misbehaves', () => {
  test('does not affect the process: garbage, a huge frame and an aborted socket', async () => {
    const one = start();
    const address = await one.address();
    for (const text of ['not json', 'x'.repeat(5000)]) {
      const session = new GatewaySession(`${address.replace('http', 'ws')}/?v=10&encoding=json`);
      await session.frame((frame) => frame.op === 10, { what: 'hello' });
      session.socket.send(text);
      expect(await session.closed).toBe(4002);
    }
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});
