import { execFileSync } from 'node:child_process';
import { parse } from 'plist';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { newFolder } from '../test/scene.ts';
import { UsageError } from '../terminal/options.ts';
import { registerCommand } from '../terminal/register-command.ts';
import { register, registrationOf } from './register-game.ts';

const home = newFolder();
afterAll(() => rmSync(home, { recursive: true, force: true }));
const ID = '1180000000000000000';
/** Words that a shell or a parser could misread. */
const HOSTILE = ['/opt/my game/run', '$(touch /tmp/x)', '`id`', 'a"b', "c'd", 'e\\', '%u', ';', '&calc', '<x>'];

/** The files of a registration by name, as they would be written to an empty machine. */
function filesOf(platform: string, program = ['/opt/game/run', '--fast']) {
  const found = registrationOf(ID, program, { platform, env: {}, home: platform === 'win32' ? 'C:\\Users\\ada' : '/home/ada' });
  return { reader: found?.reader, files: Object.fromEntries(found?.files.map(({ path, text }) => [path, text('')]) ?? []) };
}

test('[rpc/launching] on Linux a desktop entry and the list of defaults open the scheme, without the address', () => {
  const { files, reader } = filesOf('linux');
  expect(reader).toBeUndefined();
  expect(files).toEqual({
    [`/home/ada/.local/share/applications/discord-${ID}.desktop`]: expect.stringContaining('\nExec=/opt/game/run --fast\n'),
    '/home/ada/.config/mimeapps.list': `[Default Applications]\nx-scheme-handler/discord-${ID}=discord-${ID}.desktop\n`,
  });
  const [entry = ''] = Object.values(filesOf('linux', HOSTILE).files);
  expect(/^Exec=(.*)$/m.exec(entry)?.[1]).toBe(
    '"/opt/my game/run" "\\\\$(touch /tmp/x)" "\\\\`id\\\\`" "a\\\\"b" "c\'d" "e\\\\\\\\" %%u ";" "&calc" "<x>"',
  );
});

test('[rpc/launching] on macOS a bundle names the scheme, and its program runs the command as it is', () => {
  const { files, reader } = filesOf('darwin');
  const bundle = `/home/ada/Applications/discord-${ID}.app`;
  expect(Object.keys(files)).toEqual([`${bundle}/Contents/Info.plist`, `${bundle}/Contents/MacOS/launch`]);
  expect(parse(files[`${bundle}/Contents/Info.plist`] ?? '')).toEqual({
    ...{
      CFBundleInfoDictionaryVersion: '6.0',
      CFBundlePackageType: 'APPL',
      CFBundleVersion: '1',
      CFBundleShortVersionString: '1.0',
    },
    // Letters, digits, hyphens and dots alone.
    CFBundleIdentifier: expect.stringMatching(/^guildhall\.[A-Za-z0-9.-]+$/),
    ...{ CFBundleName: `Game discord-${ID}`, CFBundleExecutable: 'launch', LSUIElement: true },
    CFBundleURLTypes: [{ CFBundleTypeRole: 'Viewer', CFBundleURLName: `discord-${ID}`, CFBundleURLSchemes: [`discord-${ID}`] }],
  });
  expect(reader?.args).toEqual(['-f', bundle]);
  const echo = fileURLToPath(new URL('../test/print-arguments.mjs', import.meta.url));
  const [, script = ''] = Object.values(filesOf('darwin', [process.execPath, echo, ...HOSTILE]).files);
  writeFileSync(join(home, 'launch'), script, { mode: 0o755 });
  expect(JSON.parse(execFileSync(join(home, 'launch'), { encoding: 'utf8' }))).toEqual(HOSTILE);
});

test('[rpc/launching] on Windows a file for the registry has the scheme and the quoted command', () => {
  const { files, reader } = filesOf('win32', ['C:\\My Games\\run.exe', 'a"b', 'c\\']);
  const path = `C:\\Users\\ada\\AppData\\Local\\guildhall\\discord-${ID}.reg`;
  expect(reader).toEqual({ program: 'reg.exe', args: ['import', path] });
  const lines = files[path]?.split('\r\n');
  expect(lines).toEqual([
    '\ufeffWindows Registry Editor Version 5.00',
    '',
    `[HKEY_CURRENT_USER\\Software\\Classes\\discord-${ID}]`,
    `@="URL:discord-${ID}"`,
    '"URL Protocol"=""',
    '',
    `[HKEY_CURRENT_USER\\Software\\Classes\\discord-${ID}\\shell\\open\\command]`,
    String.raw`@="\"C:\\My Games\\run.exe\" \"a\\\"b\" \"c\\\\\""`,
    '',
  ]);
  expect(filesOf('aix').files).toEqual({});
});

/** The values of a registration file by key and name, `@` for the default, as reg.exe reads them. */
function readRegistry(text: string): Record<string, Record<string, string>> {
  const [head, ...lines] = text.replace(/^\ufeff/, '').split('\r\n');
  expect(head).toBe('Windows Registry Editor Version 5.00');
  const keys: Record<string, Record<string, string>> = {};
  let values: Record<string, string> = {};
  for (const line of lines.filter(Boolean)) {
    const [, key] = /^\[([^\]]+)\]$/.exec(line) ?? [];
    if (key) {
      values = {};
      keys[key] = values;
      continue;
    }
    const [, name, quoted = ''] = /^(@|"(?:[^"\\]|\\["\\])*")="((?:[^"\\]|\\["\\])*)"$/.exec(line) ?? [];
    if (!name) throw new Error(`not a value: ${line}`);
    values[name.replace(/^"|"$/g, '')] = quoted.replace(/\\(["\\])/g, '$1');
  }
  return keys;
}

/** A command as the shell of Windows expands it: `%1` is the address, and `%%` one percent sign. */
const expanded = (command: string, address: string) =>
  command.replace(/%(.)/g, (_all, sign: string) => (sign === '%' ? '%' : sign === '1' ? address : `<${sign}>`));

/** The arguments of a command line, as the C run time of Windows reads them. */
function argumentsOf(line: string): string[] {
  const found = line.matchAll(/"((?:[^"\\]|\\+(?!\\*")|(?:\\\\)*\\"|(?:\\\\)+(?="))*)"/g);
  return [...found].map(([, word = '']) =>
    word
      .replace(/(\\*)"/g, (_all, slashes: string) => `${slashes.slice(0, slashes.length / 2)}"`)
      .replace(/\\+$/, (slashes) => slashes.slice(0, slashes.length / 2)),
  );
}

test('[rpc/launching] on Windows the registry has the keys of a scheme, and its command the words as they are, without the address', () => {
  const program = ['C:\\My Games\\run.exe', ...HOSTILE.slice(1), '%1', '100%', '%%', '--x=%L', 'c\\\\', 'q\\"', ''];
  const { files } = filesOf('win32', program);
  const registry = readRegistry(Object.values(files)[0] ?? '');
  const key = `HKEY_CURRENT_USER\\Software\\Classes\\discord-${ID}`;
  expect(registry).toEqual({
    [key]: { '@': `URL:discord-${ID}`, 'URL Protocol': '' },
    [`${key}\\shell\\open\\command`]: { '@': expect.any(String) },
  });
  const command = registry[`${key}\\shell\\open\\command`]?.['@'] ?? '';
  expect(argumentsOf(expanded(command, `discord-${ID}:evil" --flag`))).toEqual(program);
});

test('[rpc/launching] the command "register" writes the files for this user, and keeps other defaults', async () => {
  const env = { XDG_DATA_HOME: join(home, 'data'), XDG_CONFIG_HOME: join(home, 'config') };
  mkdirSync(env.XDG_CONFIG_HOME);
  const list = join(env.XDG_CONFIG_HOME, 'mimeapps.list');
  writeFileSync(list, '[Default Applications]\ntext/html=web.desktop\n');
  expect(await registerCommand(['--application', ID, '--', './game', '--fast'], env)).toContain('is registered');
  const entry = readFileSync(join(env.XDG_DATA_HOME, 'applications', `discord-${ID}.desktop`), 'utf8');
  expect(entry).toContain(`\nExec=${join(process.cwd(), 'game')} --fast\n`);
  expect(readFileSync(list, 'utf8')).toContain('text/html=web.desktop');
  const refused = [
    [],
    ['--application', '../x', '--', 'run'],
    ['--application', ID],
    ['--application', ID, '--'],
    ['--application', ID, '--', 'run\nExec=evil'],
    ['--unknown'],
  ];
  for (const args of refused) await expect(registerCommand(args, env)).rejects.toThrow(UsageError);
});

test('programs of a bundle may be run', async () => {
  const path = join(home, 'bundle/launch');
  await register({ files: [{ path, text: () => '#!/bin/sh\n', encoding: 'utf8', isProgram: true }] });
  expect(statSync(path).mode & 0o777).toBe(0o755);
});
