import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import {
  findChromium,
  findFirefox,
  findHeadlessChromium,
  findSchemathesis,
  findTestPython,
  hasApache,
  hasCurl,
} from './scripts/test-parts.mjs';

const outside = ['**/node_modules/**', '**/dist/**', 'data/**', '.cache/**'];
/** Tests of public bots, which `npm run public-bots` has to fetch first. */
const publicBots = 'test/public-bots/*.test.ts';
const never = [...outside, publicBots];
const browser = [
  'web/test/browser*.test.{ts,tsx}',
  'web/test/browser*/**/*.test.{ts,tsx}',
  'test/client/browser/*.test.ts',
  'test/call/browser/*.test.ts',
  'test/agent/browser/*.test.ts',
  'server/src/activities/browser/*.test.ts',
];

/** Tests among them that measure sound as it plays, with narrow bounds: another browser on the same cores makes gaps in it. */
const sound = ['test/call/browser/audio.test.ts', 'web/test/browser/voice-sound.test.ts'];

/** Tests of several processes, which only PostgreSQL and NATS make possible. */
const several = [
  'test/nodes.test.ts',
  'test/nodes-console.test.ts',
  'test/nodes-gateway.test.ts',
  'test/nodes-guild-state.test.ts',
  'test/nodes-identify.test.ts',
  'test/nodes-interactions.test.ts',
  'test/nodes-kill.test.ts',
  'test/nodes-outages.test.ts',
  'test/nodes-people.test.ts',
  'test/nodes-resume.test.ts',
  'test/nodes-tags.test.ts',
  'test/voice/nodes-streams.test.ts',
  'test/voice/nodes-voice.test.ts',
];

/** Tests of a process on the embedded store, or of its own processor time, regardless of the project. */
const embedded = [
  'test/process.test.ts',
  'test/newcomer.test.ts',
  'test/online-members.test.ts',
  'test/preview-process.test.ts',
  'test/standstill-process.test.ts',
  'test/webhook-events-process.test.ts',
  'test/mail-process.test.ts',
  'test/package.test.ts',
  'test/package-testing.test.ts',
  'test/documentation/*.test.ts',
  'test/examples/*.test.ts',
  'test/testing/python.test.ts',
  'test/testing/snapshots-property.test.ts',
  'test/client/package.test.ts',
  'test/command-line/*.test.ts',
  'test/openapi/*.test.ts',
  'test/client/sizes.test.ts',
];

/** Tests that drive the platform over the wire: they hold on every store. */
const wire = [
  'server/src/{activities,api,cdn,console,gateway,http,jobs,pages}/**/*.test.ts',
  'server/src/voice/gateway/**/*.test.ts',
  'test/**/*.test.ts',
  'client/src/**/*.test.ts',
  'docs/client/**/*.test.ts',
  'agent/src/commands/**/*.test.ts',
];

/** Long tests among them of bytes and sockets, to which the store makes no difference. */
const storeless = [
  'server/src/activities/targets.test.ts',
  'server/src/gateway/{compression,encoding}/**',
  'server/src/gateway/connection/{drops,encodings,slow-readers,stuck-readers}.test.ts',
  'server/src/gateway/session/memory-release.test.ts',
  'server/src/http/rate-limit.test.ts',
  'server/src/voice/gateway/{hostile,pictures}.test.ts',
  'test/hostile/media.test.ts',
  'test/voice/{e2ee-*,example,fifty,many,tones}.test.ts',
];

const chromium = findChromium();
const firefox = findFirefox();

/** Tests of clients that are not installed. `npm test` lists the omitted parts at its end (scripts/test-parts.mjs). */
const clients = [
  ...(hasApache() ? [] : ['test/oauth2/apache.test.ts']),
  ...(hasCurl() ? [] : ['test/testing/people-curl.test.ts', 'docs/guides/snippets/curl.test.ts']),
  ...(findSchemathesis() ? [] : ['test/openapi/schemathesis.test.ts']),
  ...(findTestPython()
    ? []
    : ['test/testing/python.test.ts', 'test/examples/tickets*.test.ts', 'docs/guides/snippets/python.test.ts']),
];

/** Ms after which a test is taken to hang. */
const HANG = 120_000;

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
      exclude: [
        ...never,
        ...browser,
        ...embedded,
        ...storeless,
        ...clients,
        ...(process.env.GUILDHALL_TEST_NATS_URL ? [] : several),
      ],
      env: { GUILDHALL_TEST_STORE: 'postgres' },
    },
  });
}

if (chromium) {
  const shared = {
    env: {
      GUILDHALL_TEST_STORE: 'sqlite',
      CHROMIUM_PATH: chromium,
      CHROMIUM_HEADLESS_PATH: findHeadlessChromium() ?? '',
      FIREFOX_PATH: firefox ?? '',
    },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  };
  const without = [...never, ...(firefox ? [] : ['**/*firefox.test.ts'])];
  projects.push(
    // Alone and last: a browser needs both cores.
    {
      extends: true,
      test: { name: 'browser', include: browser, exclude: [...without, ...sound], ...shared, sequence: { groupOrder: 1 } },
    },
    { extends: true, test: { name: 'sound', include: sound, maxWorkers: 1, ...shared, sequence: { groupOrder: 2 } } },
  );
}

if (process.env.GUILDHALL_PUBLIC_BOTS) {
  projects.push({ extends: true, test: { name: 'public-bots', include: [publicBots], exclude: outside } });
}

export default defineConfig({
  test: {
    projects,
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // Guards against a hang: a bound on time is asserted by processor time, so that tests pass on a busy machine and a slow disk.
    testTimeout: HANG,
    hookTimeout: HANG,
    expect: { poll: { timeout: HANG / 2 } },
    setupFiles: ['testkit/src/set-up.ts'],
  },
});
