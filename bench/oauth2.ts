import { createHash, randomBytes } from 'node:crypto';
import { readConfig } from '@guildhall/server/config/config.ts';
import { Viewers } from '@guildhall/server/core/access/viewer.ts';
import { openStore } from '@guildhall/server/store/open-store.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { type Child, withChildren } from './lib/child.ts';
import { alternate, cpuOf, median, type Measured, type Row, row, rounds } from './lib/figures.ts';
import { exchange, HttpConnection, measureLoad, requestText, summary } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import { caller, healthy, serverEnv } from './lib/world.ts';

const CONNECTIONS = 32;
const PEOPLE = 32;
const MILLISECONDS = 1_500;
const PAIRS = 1_500;
const LOOKUPS = 100_000;
const LOOKUP_MICROSECONDS = 20;
const SHARE = 0.05;
const REDIRECT = 'https://app.example/callback';
const PASSWORD = 'correct horse battery staple';

/** Authorizations by users with their token exchange (each durable before the response), and the cost of a bearer token look-up. */
export const oauth2: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const env = await serverEnv(data, options.store);
      const server = start({ file: 'server/src/main.ts', env });
      const world = await makePeople(server);
      const sample = (await exchange(world.address, world.authorize[0] ?? '')).toString();
      const echo = start({ file: 'bench/lib/bare/echo.ts', env: { BENCH_ANSWER: sample } });
      const bare = await echo.address();
      const pairs = (child: Child, address: string, isOurs: boolean) => measurePairs(child, world, address, isOurs);
      await pairs(server, world.address, true);
      await pairs(echo, bare, false);
      const taken = await profiled(server, 'oauth2', options, () =>
        alternate(
          () => pairs(server, world.address, true),
          () => pairs(echo, bare, false),
        ),
      );
      const rate = row({ part: 'oauth2', key: 'rate', figure: 'authorize and token, pairs', unit: '1/s' }, taken);
      const cpu = row({ part: 'oauth2', key: 'cpu', figure: 'CPU', unit: 'µs/pair' }, taken);
      const target = `>= ${PAIRS.toLocaleString('en-US')}/s`;
      const me = await measureMe(server, world);
      await server.stop();
      return [{ ...rate, target, reached: rate.ours >= PAIRS }, cpu, ...(await lookUps(env, world.bearer, me))];
    }),
  );

interface People {
  address: string;
  /** Texts of requests that grant access, one for each user. */
  authorize: string[];
  /** The text of a code exchange. */
  exchangeOf: (code: string) => string;
  bearer: string;
}

async function makePeople(server: Child): Promise<People> {
  const address = await server.address();
  await healthy(address);
  const call = caller(address);
  const tokens: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const registration = { username: `ada${n}`, email: `ada${n}@example.org`, date_of_birth: '1990-01-01', consent: true };
    tokens.push((await call('', 'POST', '/auth/register', { ...registration, password: PASSWORD })).token);
  }
  const [owner = ''] = tokens;
  const { id } = await call(owner, 'POST', '/applications', { name: 'Measured' });
  // A public client, which needs no hashing of a client secret.
  await call(owner, 'PATCH', `/applications/${id}`, { redirect_uris: [REDIRECT], flags: 1 << 8 });
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const asked = { client_id: id, response_type: 'code', redirect_uri: REDIRECT, scope: 'identify guilds' };
  const query = new URLSearchParams({ ...asked, code_challenge, code_challenge_method: 'S256' });
  const authorize = tokens.map((token) =>
    requestText('POST', `/api/v10/oauth2/authorize?${query}`, token, JSON.stringify({ authorize: true })),
  );
  const exchangeOf = (code: string) => {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier, client_id: id };
    const body = String(new URLSearchParams(grant));
    const head = `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}`;
    return `POST /api/v10/oauth2/token HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n\r\n${body}`;
  };
  const code = codeIn(await exchange(address, authorize[0] ?? ''));
  const made = JSON.parse((await exchange(address, exchangeOf(code))).toString());
  return { address, authorize, exchangeOf, bearer: String(made.access_token) };
}

function codeIn(body: Buffer): string {
  return /[?&]code=([\w-]+)/.exec(body.toString('latin1'))?.[1] ?? '';
}

async function measurePairs(child: Child, world: People, address: string, isOurs: boolean): Promise<Measured> {
  const open = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(address)));
  const latencies: number[] = [];
  const work = async () => {
    const start = performance.now();
    const end = start + MILLISECONDS;
    const one = async (connection: HttpConnection, c: number) => {
      for (let sent = performance.now(); sent < end; ) {
        const agree = world.authorize[c % PEOPLE] ?? '';
        const code = codeIn(await connection.send(agree));
        // The echo only parses JSON.
        const answer = await connection.send(isOurs ? world.exchangeOf(code) : agree);
        if (isOurs && !answer.includes('"access_token"')) throw new Error(`no token: ${answer}`);
        const now = performance.now();
        latencies.push(now - sent);
        sent = now;
      }
    };
    await Promise.all(open.map(one));
    return summary(latencies, performance.now() - start);
  };
  try {
    const { cpu, result } = await cpuOf(child, work);
    return { rate: result.rate, cpu: cpu / result.operations, p50: result.p50, p99: result.p99 };
  } finally {
    for (const connection of open) connection.close();
  }
}

/** CPU time of a GET /users/@me with an access token, in µs. */
async function measureMe(server: Child, { address, bearer }: People): Promise<number> {
  const request = () => requestText('GET', '/api/v10/users/@me', `Bearer ${bearer}`);
  const options = { address, connections: CONNECTIONS, requests: 60_000, milliseconds: MILLISECONDS, request };
  const taken: number[] = [];
  for (const _ of rounds()) taken.push((await measureLoad(server, options)).cpu);
  return median(taken);
}

/** The cost of a look-up in this process: from the cache, as for nearly every request, and as a share of GET /users/@me. */
async function lookUps(env: Record<string, string>, bearer: string, me: number): Promise<Row[]> {
  const store = await openStore(readConfig(env));
  try {
    const viewers = new Viewers(store);
    const authorization = `Bearer ${bearer}`;
    const now = Date.now();
    if (!(await viewers.of(authorization, now))) throw new Error('the token is unknown');
    const taken: number[] = [];
    for (const _ of rounds()) {
      const from = performance.now();
      for (let n = 0; n < LOOKUPS; n += 1) await viewers.of(authorization, now);
      taken.push(((performance.now() - from) * 1000) / LOOKUPS);
    }
    const ours = median(taken);
    const lookUp = { part: 'oauth2', figure: 'look-up of a bearer token', unit: 'µs', bare: null, ratio: null };
    const share = ours / me;
    return [
      { ...lookUp, ours, target: `< ${LOOKUP_MICROSECONDS} µs`, reached: ours < LOOKUP_MICROSECONDS },
      { ...lookUp, figure: 'GET /users/@me, CPU', ours: me, target: null, reached: null },
      { ...lookUp, figure: 'share of the look-up', unit: '', ours: share, target: `< ${SHARE}`, reached: share < SHARE },
    ];
  } finally {
    await store.close();
  }
}
