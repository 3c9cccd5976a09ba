// The parts of the test suite that need more than Node: whether each can run here, and the command that includes it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = 'sudo apt-get install -y --no-install-recommends';
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/google-chrome'];
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const APACHE = ['/usr/sbin/apache2', '/usr/lib/apache2/modules/mod_auth_openidc.so'];

/** The browser of the browser tests; undefined when there is none. */
export function findChromium(env = process.env) {
  return [env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path));
}

/** A Chromium without windows, which takes less of the processor; undefined when there is none. */
export function findHeadlessChromium(env = process.env) {
  return [env.CHROMIUM_HEADLESS_PATH, '/usr/bin/chromium-headless-shell'].find((path) => path && existsSync(path));
}

/** The second browser of the game client's tests; undefined when there is none. */
export function findFirefox(env = process.env) {
  return [env.FIREFOX_PATH, ...FIREFOX].find((path) => path && existsSync(path));
}

/** Whether Apache with mod_auth_openidc, as Debian has it, is installed: a client of the OpenID server. */
export function hasApache() {
  return APACHE.every((path) => existsSync(path));
}

/** Whether there is curl, which the session of docs/testing-wire.md runs. */
export function hasCurl() {
  return spawnSync('curl', ['--version']).status === 0;
}

/** The Python that has the Python client with discord.py and pytest; undefined when there is none. */
export function findTestPython(env = process.env) {
  return env.GUILDHALL_TEST_PYTHON || undefined;
}

/** The program schemathesis, which requests what openapi.json describes; undefined when there is none. */
export function findSchemathesis(env = process.env) {
  return env.GUILDHALL_TEST_SCHEMATHESIS || undefined;
}

/** The Python interpreter that has a module; undefined when there is none. A machine's own may stand behind another in PATH. */
function pythonWith(module) {
  return ['python3', '/usr/bin/python3'].find((command) => spawnSync(command, ['-c', `import ${module}`]).status === 0);
}

const PARTS = [
  {
    name: 'PostgreSQL',
    missing: (env) => !env.GUILDHALL_TEST_DATABASE_URL && 'GUILDHALL_TEST_DATABASE_URL is not set',
    include: `${APT} postgresql && sudo -u postgres psql -c "create role guildhall_test login createdb password 'test'" -c 'create database guildhall_test owner guildhall_test'; GUILDHALL_TEST_DATABASE_URL=postgresql://guildhall_test:test@127.0.0.1:5432/guildhall_test npm test`,
  },
  {
    name: 'NATS',
    missing: (env) => !env.GUILDHALL_TEST_NATS_URL && 'GUILDHALL_TEST_NATS_URL is not set',
    include: `${APT} nats-server && { nats-server -a 127.0.0.1 -p 14222 & } && GUILDHALL_TEST_NATS_URL=nats://127.0.0.1:14222 npm test; kill %1`,
  },
  {
    name: 'browser',
    missing: (env) => !findChromium(env) && `none of ${CHROMIUM.join(', ')} exists, and CHROMIUM_PATH is not set`,
    include: `${APT} chromium && npm test`,
  },
  {
    name: 'Firefox',
    missing: (env) => !findFirefox(env) && `none of ${FIREFOX.join(', ')} exists, and FIREFOX_PATH is not set`,
    include: `${APT} firefox-esr && npm test`,
  },
  {
    name: "Apache's mod_auth_openidc",
    missing: () => !hasApache() && 'apache2 or its module is not installed',
    include: `${APT} apache2-bin libapache2-mod-auth-openidc && npm test`,
  },
  {
    name: "Python's zlib",
    missing: () => !pythonWith('zlib') && 'python3 cannot import zlib',
    include: `${APT} python3 && npm test`,
  },
  {
    name: "Python's zstandard",
    missing: () => !pythonWith('zstandard') && 'python3 cannot import zstandard',
    include: `${APT} python3-zstandard && npm test`,
  },
  {
    name: 'curl',
    missing: () => !hasCurl() && 'curl is not installed',
    include: `${APT} curl && npm test`,
  },
  {
    name: 'Python client and example',
    missing: (env) => !findTestPython(env) && 'GUILDHALL_TEST_PYTHON is not set',
    include: `${APT} python3-venv && python3 -m venv .venv && .venv/bin/pip install -e 'python[test]' && GUILDHALL_TEST_PYTHON=.venv/bin/python npm test`,
  },
  {
    name: 'schemathesis against openapi.json',
    missing: (env) => !findSchemathesis(env) && 'GUILDHALL_TEST_SCHEMATHESIS is not set',
    include: `${APT} python3-venv && python3 -m venv .venv-fuzz && .venv-fuzz/bin/pip install -r scripts/fuzz/requirements.txt && GUILDHALL_TEST_SCHEMATHESIS=$PWD/.venv-fuzz/bin/schemathesis npm test`,
  },
];

/** The parts that cannot run here: `{ name, reason, include }`, the last one the command that includes the part. */
export function missingParts(env = process.env) {
  return PARTS.flatMap(({ name, missing, include }) => {
    const reason = missing(env);
    return reason ? [{ name, reason, include }] : [];
  });
}

/** The closing lines about the parts that were left out; empty when there are none. */
export function leftOutNotice(parts) {
  if (parts.length === 0) return '';
  const each = parts.map(({ name, reason, include }) => `  ${name} (${reason})\n    ${include}\n`);
  return `Left out, each with the command that includes it:\n${each.join('')}  Everything at once, as CI runs it, on a machine for that\n    sudo .ci/run\n`;
}
