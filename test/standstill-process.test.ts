import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { Actor } from '@guildhall/testkit/actor';
import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { PlatformProcess } from '@guildhall/testkit/process';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** How long the process is stopped, in ms. */
const STILL = 20_000;
let directory: string;
let server: PlatformProcess;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-standstill-'));
  server = new PlatformProcess({ GUILDHALL_DATA: directory });
});
afterEach(async () => {
  server.child.kill('SIGCONT');
  await server.kill();
  rmSync(directory, { recursive: true, force: true });
});

test('after a process was stopped for 20 s, sessions continue or resume, without lost or duplicate events', async () => {
  const address = await server.address();
  const { token } = (
    await new Actor(address, null).post('/auth/register', {
      username: 'sleeper',
      email: 'sleeper@example.org',
      password: 'correct horse',
      date_of_birth: '1990-01-01',
      consent: true,
    })
  ).body;
  const person = new Actor(address, token);
  const guild = await person.post('/guilds', { name: 'Still' });
  const say = (content: string) => person.post(`/channels/${guild.body.system_channel_id}/messages`, { content });
  const sessions = await Promise.all(Array.from({ length: 20 }, () => identify(address, token)));
  await say('before');
  for (const session of sessions)
    await session.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'before');

  const stay = sessions.slice(0, 10);
  const gone = sessions.slice(10);
  server.child.kill('SIGSTOP');
  // The system still accepts connections and bytes for the process.
  const meanwhile = Array.from({ length: 10 }, (_, n) => say(`meanwhile ${n}`));
  const places = gone.map((session) => ({ session_id: session.ready.session_id, seq: session.seq }));
  for (const session of gone) session.socket.close(4000);
  const again = places.map(({ session_id, seq }) => {
    const session = new GatewaySession(`${address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
    session.socket.addEventListener('open', () => session.send(6, { token, session_id, seq }));
    return session;
  });
  for (const session of stay) session.send(1, session.seq);
  // Real time, since the process must really be stopped.
  await passing(STILL);
  server.child.kill('SIGCONT');

  for (const answer of await Promise.all(meanwhile)) expect(answer.status).toBe(200);
  await say('after');
  const texts = Array.from({ length: 10 }, (_, n) => `meanwhile ${n}`);
  const told = (session: GatewaySession) => session.seen('MESSAGE_CREATE').map(({ content }) => String(content));
  const numbers = (session: GatewaySession) => session.frames.flatMap(({ op, s }) => (op === 0 ? [s ?? 0] : []));
  const inOrder = (found: number[], first: number) => expect(found).toEqual(found.map((_, index) => first + index));
  for (const session of stay) {
    await session.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'after');
    await session.frame(({ op }) => op === 11);
    expect(told(session).toSorted()).toEqual(['before', ...texts, 'after'].toSorted());
    inOrder(numbers(session), 1);
  }
  for (const [index, session] of again.entries()) {
    await session.event('RESUMED');
    await session.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'after');
    expect(told(session).toSorted()).toEqual([...texts, 'after'].toSorted());
    inOrder(numbers(session), (places[index]?.seq ?? 0) + 1);
  }
  for (const session of [...stay, ...again]) await session.close();
});
