import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { startHall } from '../index.ts';
import { startTestHall } from '../test/scene.ts';
import { findProgram } from './program.ts';

afterEach(() => vi.unstubAllEnvs());

/** A folder for the stores of one test, which is empty again at its end. */
function ownTmp() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-stores-'));
  vi.stubEnv('TMPDIR', folder);
  return {
    stores: () => readdirSync(folder).filter((name) => name.startsWith('guildhall-test-')),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

/** The server's program behind one that writes down the process that it runs in. */
function programWithPid() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pid-'));
  const file = join(folder, 'pid');
  const server = pathToFileURL(findProgram(process.env.GUILDHALL_TEST_PROGRAM)).href;
  const program = join(folder, 'main.mjs');
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(file)}, String(process.pid));
     await import(${JSON.stringify(server)});`,
  );
  return {
    program,
    pid: () => Number(readFileSync(file, 'utf8')),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

test('two halls run at once, know nothing of each other, and leave nothing behind', async () => {
  using tmp = ownTmp();
  let urls: string[];
  {
    await using one = await startTestHall();
    await using other = await startTestHall();
    urls = [one.url, other.url];
    expect(tmp.stores()).toHaveLength(2);
    expect(one.url).not.toBe(other.url);
    const [first, second] = await Promise.all([one.world({ people: ['ada'] }), other.world({ people: ['ada'] })]);
    expect([first.people.ada.username, second.people.ada.username]).toEqual(['ada', 'ada']);
    await first.people.ada.in('general').says('hello');
    expect(second.people.ada.messages).toEqual([]);
  }
  for (const url of urls) await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(tmp.stores()).toEqual([]);
});

test('two worlds share a hall: a taken name gets a number, and is shown as declared', async () => {
  await using hall = await startTestHall();
  const first = await hall.world({ people: ['ada'] });
  const second = await hall.world({ people: ['ada'], guilds: { lounge: {} } });
  const { ada } = second.people;
  expect(first.people.ada.username).toBe('ada');
  expect(ada.username).toMatch(/^ada_\d{5}$/);
  expect((await ada.api.request('GET /users/@me')).global_name).toBe('ada');
  await ada.in('lounge/general').says('hello');
  expect(first.people.ada.messages).toEqual([]);
});

test('a hall is stopped when the test fails', async () => {
  let url = '';
  const failing = async () => {
    await using hall = await startTestHall();
    url = hall.url;
    throw new Error('the test failed');
  };
  await expect(failing()).rejects.toThrow('the test failed');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('a crash rejects every wait, and every later one, with the last lines of the log', async () => {
  using wrapped = programWithPid();
  await using hall = await startTestHall({ program: wrapped.program });
  const { ada } = (await hall.world({ people: ['ada'] })).people;
  const wait = expect(ada.hears('never')).rejects.toThrow(/^The platform ended with SIGKILL\. Its last lines:\n {2}/);
  process.kill(wrapped.pid(), 'SIGKILL');
  await wait;
  await expect(ada.hears('never')).rejects.toThrow('The platform ended with SIGKILL.');
  await expect(ada.in('general').says('hello')).rejects.toThrow('The platform ended with SIGKILL.');
  await expect(hall.world({ people: ['bob'] })).rejects.toThrow('The platform ended with SIGKILL.');
});

test('a server that does not start is an error with its output, and leaves nothing behind', async () => {
  using tmp = ownTmp();
  await expect(startTestHall({ settings: { GUILDHALL_UPLOAD_MIB: 'many' } })).rejects.toThrow(
    /Its last lines:\n.*GUILDHALL_UPLOAD_MIB/s,
  );
  await expect(startTestHall({ program: '/nowhere/main.mjs' })).rejects.toThrow(
    'The program of the server does not exist: /nowhere/main.mjs',
  );
  expect(tmp.stores()).toEqual([]);
});

test('GUILDHALL_URL names a running server, on which each hall is one of its own', async () => {
  await using server = await startTestHall();
  vi.stubEnv('GUILDHALL_URL', `${server.url}/`);
  const [one, other] = await Promise.all([startHall(), startHall({ settings: { GUILDHALL_RATE_LIMITS: 'on' } })]);
  const halls = async () => (await (await fetch(`${server.url}/testing/halls`)).json()).map(({ url }: { url: string }) => url);
  expect((await halls()).toSorted()).toEqual([one.url, other.url].toSorted());
  const { ada } = (await one.world({ people: ['ada'] })).people;
  expect(ada.username).toBe('ada');
  const limitOf = async ({ url }: { url: string }) => (await fetch(`${url}/api/v10/gateway`)).headers.has('x-ratelimit-limit');
  expect(await Promise.all([server, one, other].map(limitOf))).toEqual([false, false, true]);
  expect((await server.world({ people: ['ada'] })).people.ada.username).toBe('ada');
  await one.clock.freeze();
  expect(await (await fetch(`${server.url}/testing/clock`)).json()).toMatchObject({ frozen: false });
  await Promise.all([one.stop(), other.stop()]);
  expect(await halls()).toEqual([]);
  await expect(ada.in('general').hears({ within: 0 })).rejects.toThrow('ada is disconnected: the hall was stopped.');
  await expect(startHall({ settings: { PORT: '1' } })).rejects.toThrow('PORT is a setting of the server, not of a hall.');
  await expect(startHall({ program: 'main.mjs' })).rejects.toThrow("so it cannot take 'program'");
});

test('a hall that its server has removed says so', async () => {
  await using server = await startTestHall();
  vi.stubEnv('GUILDHALL_URL', server.url);
  await using hall = await startHall();
  const [{ id }] = await (await fetch(`${server.url}/testing/halls`)).json();
  await fetch(`${server.url}/testing/halls/${id}`, { method: 'DELETE' });
  await expect(hall.world({ people: ['ada'] })).rejects.toThrow(`The server at ${server.url} removed the hall`);
});

test('an explicit address is used as it is, and keeps running', async () => {
  await using server = await startTestHall();
  const borrowed = await startHall({ url: `${server.url}/` });
  expect(borrowed.url).toBe(server.url);
  const { ada } = (await borrowed.world({ people: ['ada'] })).people;
  await ada.in('general').says('hello');
  await borrowed.stop();
  await expect(ada.in('general').hears({ within: 0 })).rejects.toThrow('ada is disconnected: the hall was stopped.');
  expect((await fetch(server.url)).ok).toBe(true);
  await expect(startHall({ url: server.url, settings: { PORT: '1' } })).rejects.toThrow("so it cannot take 'settings'");
  vi.stubEnv('GUILDHALL_URL', 'http://127.0.0.1:9');
  await expect(startHall()).rejects.toThrow('No server answers at http://127.0.0.1:9, which GUILDHALL_URL names.');
});

test('the server ends and its store is deleted when the process of the test is killed', async () => {
  const program = `
    import { startHall } from ${JSON.stringify(new URL('../index.ts', import.meta.url).href)};
    const hall = await startHall({ url: null, program: ${JSON.stringify(process.env.GUILDHALL_TEST_PROGRAM)} });
    console.log(hall.url);
    setInterval(() => {}, 1000);`;
  const scratch = mkdtempSync(join(tmpdir(), 'guildhall-killed-'));
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: scratch },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const url = String(line).trim();
  expect((await fetch(url)).ok).toBe(true);
  child.kill('SIGKILL');
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'runs',
        () => 'ended',
      ),
    )
    .toBe('ended');
  // Node keeps what it has compiled, and the server what each start needs.
  expect(readdirSync(scratch).filter((name) => !/^(node-compile-cache|guildhall-ready-\d+)$/.test(name))).toEqual([]);
  rmSync(scratch, { recursive: true });
});
