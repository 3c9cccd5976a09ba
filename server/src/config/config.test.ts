import { expect, test } from 'vitest';
import { listSettings, readConfig } from './config.ts';
import { ConfigError } from './settings.ts';

test('the defaults: port 3000 on 127.0.0.1, embedded store, local bus, every role', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    natsUrl: null,
    activitiesHost: null,
    rateLimits: true,
    outboundReach: 'public',
    consoles: 'on',
    componentEmbedPrefixes: ['svc'],
    logLevel: 'info',
    voicePorts: { from: 50_000, to: 50_099 },
    voiceAddress: null,
    voiceWorkers: 1,
  });
  expect(config.roles).toEqual(['api', 'gateway', 'voice', 'worker']);
  expect(config.dataDirectory.endsWith('/data')).toBe(true);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['GUILDHALL_TRUSTED_PROXIES', 'proxy.example.org'],
  ['GUILDHALL_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['GUILDHALL_TRUSTED_PROXIES', '127.0.0.1,'],
  ['GUILDHALL_URL', 'chat.example.org'],
  ['GUILDHALL_ACTIVITIES_HOST', 'https://activities.example.org'],
  ['GUILDHALL_ACTIVITIES_HOST', '203.0.113.7'],
  ['GUILDHALL_ACTIVITIES_HOST', 'activities.example.org:70000'],
  ['DATABASE_URL', 'mysql://host/name'],
  ['NATS_URL', 'http://host'],
  ['GUILDHALL_OUTBOUND', 'everywhere'],
  ['GUILDHALL_CONSOLE', 'maybe'],
  ['GUILDHALL_SMTP_URL', 'https://mail.example.org'],
  ['GUILDHALL_VERIFY_EMAIL', 'perhaps'],
  ['GUILDHALL_CLOCK', 'wound'],
  ['GUILDHALL_TESTING', 'yes'],
  ['GUILDHALL_HEARTBEAT_INTERVAL', '199'],
  ['GUILDHALL_COMPONENT_EMBEDS', 'svc,Mine'],
  ['GUILDHALL_WITHHELD_CONNECTIONS', 'steam'],
  ['GUILDHALL_WITHHELD_CONNECTIONS', 'steam:2026-13-01:2026-01-01'],
  ['GUILDHALL_WITHHELD_CONNECTIONS', 'none,steam:2026-01-01:2026-01-01'],
  ['GUILDHALL_RATE_LIMITS', 'yes'],
  ['GUILDHALL_UPLOAD_MIB', '0'],
  ['GUILDHALL_ROLES', 'api,cook'],
  ['GUILDHALL_VOICE_PORTS', '50099-50000'],
  ['GUILDHALL_VOICE_PORTS', '50000-70000'],
  ['GUILDHALL_VOICE_PORTS', '0-5'],
  ['GUILDHALL_VOICE_PORTS', 'any'],
  ['GUILDHALL_VOICE_ADDRESS', 'voice.example.org'],
  ['GUILDHALL_VOICE_ADDRESS', '::1'],
  ['GUILDHALL_VOICE_WORKERS', '0'],
  ['GUILDHALL_LOG', 'loud'],
])('an invalid %s is refused with one line that names it', (name, value) => {
  const error = (() => {
    try {
      readConfig({ [name]: value });
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(new RegExp(`^Error: ${name} `));
  expect(String(error)).not.toContain('\n');
});

test('an unknown role is refused with the names of all roles', () => {
  expect(() => readConfig({ GUILDHALL_ROLES: 'api,cook' })).toThrow(
    /^GUILDHALL_ROLES must list some of api, gateway, voice, worker/,
  );
});

test('several processes cannot share the embedded store', () => {
  const settings = { GUILDHALL_CLOCK: 'turnable', DATABASE_URL: 'postgres://host/name', NATS_URL: 'nats://host' };
  expect(() => readConfig(settings)).toThrow(/^GUILDHALL_CLOCK=turnable needs a single process/);
});

test('a server for tests has a turnable clock; by default there are no routes for tests', () => {
  expect(readConfig({ GUILDHALL_TESTING: 'on' })).toMatchObject({ testing: true, clock: 'turnable' });
  expect(readConfig({})).toMatchObject({ testing: false, clock: 'system', heartbeatInterval: 41_250 });
});

test.each([
  ['a single process', { DATABASE_URL: 'postgres://host/name', NATS_URL: 'nats://host' }],
  ['a loopback HOST', { HOST: '0.0.0.0' }],
  ['a loopback HOST', { HOST: '192.168.1.7' }],
  ['a loopback HOST', { HOST: 'example.org' }],
])('a server for tests needs %s: %j', (what, settings) => {
  expect(() => readConfig({ GUILDHALL_TESTING: 'on', ...settings })).toThrow(new RegExp(`^GUILDHALL_TESTING=on needs ${what}`));
});

test.each(['localhost', '127.0.0.2', '::1'])('a server for tests may listen on %s', (HOST) => {
  expect(readConfig({ GUILDHALL_TESTING: 'on', HOST }).testing).toBe(true);
});

test('every setting is listed once, with a title and a text', () => {
  const settings = listSettings();
  expect(new Set(settings.map(({ variable }) => variable)).size).toBe(settings.length);
  expect(settings.find(({ variable }) => variable === 'GUILDHALL_UPLOAD_MIB')).toMatchObject({
    form: '1 to 2000',
    default: '20',
  });
  for (const { title, prose } of settings) expect([title, prose]).not.toContain('');
});

test('a kind of linked accounts is withheld from two days on; none withholds nothing', () => {
  expect(readConfig({ GUILDHALL_WITHHELD_CONNECTIONS: 'steam:2026-01-01:2026-02-01' }).withheldConnections).toEqual([
    { type: 'steam', newSince: Date.UTC(2026, 0, 1), allSince: Date.UTC(2026, 1, 1) },
  ]);
  expect(readConfig({ GUILDHALL_WITHHELD_CONNECTIONS: 'none' }).withheldConnections).toEqual([]);
});

test('voice ports are a range, one port, or any free one; the voice address is IPv4', () => {
  expect(readConfig({ GUILDHALL_VOICE_PORTS: '50010-50020' }).voicePorts).toEqual({ from: 50_010, to: 50_020 });
  expect(readConfig({ GUILDHALL_VOICE_PORTS: '50010' }).voicePorts).toEqual({ from: 50_010, to: 50_010 });
  expect(readConfig({ GUILDHALL_VOICE_PORTS: '0' }).voicePorts).toEqual({ from: 0, to: 0 });
  expect(readConfig({ GUILDHALL_VOICE_ADDRESS: '203.0.113.7' }).voiceAddress).toBe('203.0.113.7');
});

test('disabled functions are names of functions', () => {
  expect(readConfig({}).disabledFunctions).toEqual([]);
  expect(readConfig({ GUILDHALL_DISABLED_FUNCTIONS: 'StartCall, SetOnlineStatus' }).disabledFunctions).toEqual([
    'StartCall',
    'SetOnlineStatus',
  ]);
  expect(() => readConfig({ GUILDHALL_DISABLED_FUNCTIONS: 'voice.start' })).toThrow(
    /^GUILDHALL_DISABLED_FUNCTIONS must list names of functions/,
  );
});

test('the host of activities is a name, with a port or without', () => {
  for (const host of ['activities.example.org', 'activities.example.org:8443', 'localhost:3000'])
    expect(readConfig({ GUILDHALL_ACTIVITIES_HOST: host }).activitiesHost).toBe(host);
});

test.each([
  [{}, 'on'],
  [{ GUILDHALL_URL: 'http://localhost:3000' }, 'on'],
  [{ GUILDHALL_URL: 'https://chat.example.org' }, 'optional'],
  [{ HOST: '0.0.0.0' }, 'optional'],
  [{ DATABASE_URL: 'postgres://127.0.0.1/guildhall' }, 'optional'],
  [{ DATABASE_URL: 'postgres://127.0.0.1/guildhall', GUILDHALL_TESTING: 'on' }, 'on'],
  [{ HOST: '0.0.0.0', GUILDHALL_CONSOLE: 'on' }, 'on'],
  [{ GUILDHALL_CONSOLE: 'off' }, 'off'],
])('consoles are on by default for development alone: %j', (env, expected) => {
  expect(readConfig(env).consoles).toBe(expected);
});
