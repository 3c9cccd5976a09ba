import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClientWith } from '../client.ts';
import { presence } from '../presence/presence.ts';
import { registerLaunch as inBrowser } from './browser.ts';
import { registerLaunch } from './launch.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'guildhall-launch-'));
  vi.stubEnv('XDG_DATA_HOME', join(home, 'data'));
  vi.stubEnv('XDG_CONFIG_HOME', join(home, 'config'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

const entry = (id = '1') => readFileSync(join(home, 'data/applications', `discord-${id}.desktop`), 'utf8');
const exec = () => /^Exec=(.*)$/m.exec(entry())?.[1];
const defaults = () => readFileSync(join(home, 'config/mimeapps.list'), 'utf8');

test('on Linux a desktop entry opens the scheme of the game, for this user only', () => {
  expect(registerLaunch('1', '/opt/game/run --fast')).toBe(true);
  expect(entry()).toBe(
    '[Desktop Entry]\nType=Application\nName=Game discord-1\nExec=/opt/game/run --fast %u\nNoDisplay=true\nTerminal=false\n' +
      'MimeType=x-scheme-handler/discord-1;\n',
  );
  expect(defaults()).toBe('[Default Applications]\nx-scheme-handler/discord-1=discord-1.desktop\n');
});

test.each([
  ['"/opt/my game/run" a\\ b \'c d\'', '"/opt/my game/run" "a b" "c d" %u'],
  ['run "$(touch /tmp/x)" `id` 100%', 'run "\\\\$(touch /tmp/x)" "\\\\`id\\\\`" 100%% %u'],
  ['run "say \\"hi\\"" C:\\dir', 'run "say \\\\"hi\\\\"" "C:\\\\\\\\dir" %u'],
  ['run ; rm -rf x', 'run ";" rm -rf x %u'],
])('words are quoted, so that no shell reads them: %s', (command, expected) => {
  expect(registerLaunch('1', command)).toBe(true);
  expect(exec()).toBe(expected);
});

test('without a command it is the program that runs now; a number is a game of the store', () => {
  expect(registerLaunch('1', '')).toBe(true);
  expect(exec()).toBe(`${process.execPath} ${resolve(process.argv[1] ?? '')} %u`);
  const { presence: area } = createClientWith({ apiBase: 'http://localhost' }, { presence });
  expect(area.registerLaunchStoreApplication('1', 480)).toBe(true);
  expect(exec()).toBe('xdg-open steam://rungameid/480 %u');
  expect(() => area.registerLaunchStoreApplication('1', -1)).toThrow('must not be negative');
  expect(() => area.registerLaunchStoreApplication('1', 1.5)).toThrow(TypeError);
  expect(() => area.registerLaunchCommand('../../x', 'run')).toThrow(TypeError);
});

test('other defaults of the user stay, and the own one is replaced', () => {
  const list = join(home, 'config/mimeapps.list');
  mkdirSync(join(home, 'config'));
  const others = '[Added Associations]\ntext/html=web.desktop;\n\n[Default Applications]\ntext/html=web.desktop\n';
  writeFileSync(list, `${others}x-scheme-handler/discord-1=old.desktop\n\n[Removed Associations]\nimage/png=a.desktop;\n`);
  expect(registerLaunch('1', 'run')).toBe(true);
  expect(defaults()).toBe(
    '[Added Associations]\ntext/html=web.desktop;\n\n[Default Applications]\nx-scheme-handler/discord-1=discord-1.desktop\n' +
      'text/html=web.desktop\n\n[Removed Associations]\nimage/png=a.desktop;\n',
  );
  expect(registerLaunch('2', 'run')).toBe(true);
  expect(defaults()).toContain('x-scheme-handler/discord-1=discord-1.desktop');
  expect(defaults()).toContain('x-scheme-handler/discord-2=discord-2.desktop');
});

test('what cannot be registered is false: line breaks, a folder that cannot be written, a browser', () => {
  expect(registerLaunch('1', 'run "a\nExec=evil"')).toBe(false);
  writeFileSync(join(home, 'data'), '');
  expect(registerLaunch('1', 'run')).toBe(false);
  expect(inBrowser('1', 'run')).toBe(false);
});
