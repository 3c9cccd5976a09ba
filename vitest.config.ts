import { existsSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const never = ['**/node_modules/**', '**/dist/**', 'data/**', '.cache/**'];
const browser = ['web/test/browser*.test.{ts,tsx}', 'web/test/browser*/**/*.test.{ts,tsx}'];

/** Tests of several processes, which only PostgreSQL and NATS make possible. */
const several = ['test/nodes.test.ts', 'test/nodes-gateway.test.ts', 'test/nodes-identify.test.ts', 'test/nodes-tags.test.ts'];

/** Tests of a process on the embedded store, whatever the project. */
const embedded = [
  'test/process.test.ts',
  'test/newcomer.test.ts',
  'test/preview-process.test.ts',
  'test/standstill-process.test.ts',
  'test/webhook-events-process.test.ts',
  'test/mail-process.test.ts',
];

/** Tests that drive the platform over the wire: they hold on every store. */
const wire = ['server/src/{api,gateway,http,jobs,pages}/**/*.test.ts', 'test/**/*.test.ts'];

/** Long tests among them that are of bytes and sockets: what is stored plays no part. */
const storeless = [
  'server/src/gateway/{compression,encoding}/**',
  'server/src/gateway/{drops,encodings,slow-readers,thousand-stuck}.test.ts',
];

const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

/** Apache with mod_auth_openidc, as Debian has it: a client of the OpenID server. */
const apache = ['/usr/sbin/apache2', '/usr/lib/apache2/modules/mod_auth_openidc.so'].every((path) => existsSync(path));
const clients = apache ? [] : ['test/oauth2/apache.test.ts'];
if (!apache) {
  if (process.env.GUILDHALL_TEST_REQUIRE_ALL === '1') throw new Error('apache2 with mod_auth_openidc must be installed');
  process.stderr.write('Left out: apache2 with mod_auth_openidc (not installed)\n');
}

const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'sqlite',
      include: ['**/*.test.{ts,tsx}'],
      exclude: [...never, ...browser, ...several, ...clients],
      env: { GUILDHALL_TEST_STORE: 'sqlite' },
    },
  },
];

if (process.env.GUILDHALL_TEST_DATABASE_URL) {
  projects.push({
    extends: true,
    test: {
      name: 'postgres',
      include: wire,
      exclude: [...never, ...embedded, ...storeless, ...clients, ...(process.env.GUILDHALL_TEST_NATS_URL ? [] : several)],
      env: { GUILDHALL_TEST_STORE: 'postgres' },
    },
  });
}

if (chromium) {
  projects.push({
    extends: true,
    test: {
      name: 'browser',
      include: browser,
      exclude: never,
      env: { GUILDHALL_TEST_STORE: 'sqlite', CHROMIUM_PATH: chromium },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Alone and last: a browser wants both cores.
      sequence: { groupOrder: 1 },
    },
  });
}

export default defineConfig({
  test: {
    projects,
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 15_000,
  },
});
