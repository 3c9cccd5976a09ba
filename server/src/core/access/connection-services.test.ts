import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '../../config/settings.ts';
import { readConnectionServices } from './connection-services.ts';

const github = {
  client_id: 'one',
  authorization_endpoint: 'https://github.example/authorize',
  token_endpoint: 'https://github.example/token',
  userinfo_endpoint: 'https://github.example/user',
};

test('services are read from JSON or a JSON file; without the setting there are none', () => {
  const directory = mkdtempSync(join(tmpdir(), 'services-'));
  const file = join(directory, 'services.json');
  writeFileSync(file, JSON.stringify({ github, xbox: { client_id: 'two', issuer: 'https://login.example' } }));
  expect([...readConnectionServices({ connections: file }).keys()]).toEqual(['github', 'xbox']);
  expect(readConnectionServices({ connections: JSON.stringify({ github }) }).get('github')).toEqual(github);
  expect(readConnectionServices({ connections: null }).size).toBe(0);
  rmSync(directory, { recursive: true });
});

test.each([
  ['{', /cannot be read/],
  ['/nowhere/services.json', /cannot be read/],
  [JSON.stringify({ skype: github }), /no service 'skype'/],
  [JSON.stringify({ nonsense: github }), /no service 'nonsense'/],
  [JSON.stringify({ github: { ...github, client_id: '' } }), /wrong at github/],
  [JSON.stringify({ github: { ...github, secret: 'x' } }), /wrong at github/],
  [JSON.stringify({ github: { ...github, token_endpoint: 'ftp://x' } }), /wrong at github/],
  [JSON.stringify({ github: { client_id: 'one' } }), /needs for github an issuer/],
])('invalid settings are refused with one line: %s', (connections, words) => {
  const read = () => readConnectionServices({ connections });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(words);
});
