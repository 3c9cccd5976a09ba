import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import {
  desktopEntry,
  isLaunchable,
  launchScheme,
  MIME_DEFAULTS,
  registryKey,
  windowsCommand,
  withDefault,
} from '@guildhall/protocol/rpc/launch-files';
import { invalid } from '../core/errors.ts';

/**
 * Sets how this machine starts a game: the program that opens addresses of the scheme `discord-<application id>`, for
 * the user who is logged in only, and never through a shell. `command` is a program with its arguments (quotes group, a
 * backslash escapes), empty for the program that runs now, or the number of the game in the store Steam. The program
 * receives the address as its last argument. Returns false if that is not possible:
 * - Linux: a desktop entry in `$XDG_DATA_HOME/applications`, and the default in `$XDG_CONFIG_HOME/mimeapps.list`.
 * - Windows: the key `HKCU\Software\Classes\discord-<application id>`, by reg.exe.
 * - macOS: always false. There only the Info.plist of an application's bundle names its schemes (CFBundleURLTypes).
 */
export function registerLaunch(applicationId: string, command: string | number): boolean {
  const program = programOf(command);
  if (!program) return false;
  const scheme = launchScheme(applicationId);
  try {
    if (process.platform === 'linux') registerOnLinux(scheme, program);
    else if (process.platform === 'win32') registerOnWindows(scheme, program);
    else return false;
    return true;
  } catch {
    return false;
  }
}

/** The program with its arguments; undefined if the command has none, or has characters that no desktop entry can contain. */
function programOf(command: string | number): string[] | undefined {
  if (typeof command === 'number') {
    if (command < 0) throw invalid('presence.registerLaunchStoreApplication: storeApplicationId must not be negative.');
    const address = `steam://rungameid/${command}`;
    return process.platform === 'win32' ? ['rundll32.exe', 'url.dll,FileProtocolHandler', address] : ['xdg-open', address];
  }
  const words = command.trim() === '' ? ownProgram() : wordsOf(command);
  return isLaunchable(words) ? words : undefined;
}

/** The executable with the script that it runs; a packaged game is only an executable. */
function ownProgram(): string[] {
  const [, script] = process.argv;
  const isPackaged = 'electron' in process.versions && !('defaultApp' in process);
  return script && !isPackaged ? [process.execPath, resolve(script)] : [process.execPath];
}

/** Splits a command at spaces. Single and double quotes group; a backslash escapes a quote or a backslash. */
function wordsOf(command: string): string[] {
  const found = command.matchAll(/(?:"(?:\\["\\]|[^"])*"|'[^']*'|\\["'\\ ]|[^\s"'])+/g);
  return [...found].map(([word]) =>
    word.replace(/"((?:\\["\\]|[^"])*)"|'([^']*)'|\\(["'\\ ])/g, (_all, double?: string, single?: string, escaped?: string) =>
      double === undefined ? (single ?? escaped ?? '') : double.replace(/\\(["\\])/g, '$1'),
    ),
  );
}

function registerOnLinux(scheme: string, program: readonly string[]): void {
  const entry = desktopEntry(scheme, program, '%u');
  write(folder('XDG_DATA_HOME', '.local/share', 'applications'), `${scheme}.desktop`, entry);
  const config = folder('XDG_CONFIG_HOME', '.config');
  write(config, MIME_DEFAULTS, withDefault(textOf(join(config, MIME_DEFAULTS)), scheme));
}

function registerOnWindows(scheme: string, program: readonly string[]): void {
  const key = registryKey(scheme);
  const set = (...given: string[]) => execFileSync('reg.exe', ['add', ...given, '/f'], { stdio: 'ignore', windowsHide: true });
  set(key, '/ve', '/d', `URL:${scheme}`);
  set(key, '/v', 'URL Protocol', '/d', '');
  set(`${key}\\shell\\open\\command`, '/ve', '/d', windowsCommand(program, '"%1"'));
}

/** A folder of the user: what the variable names, if that is absolute, else one in the home folder. */
function folder(variable: string, fallback: string, ...more: string[]): string {
  const named = process.env[variable];
  return join(named && isAbsolute(named) ? named : join(homedir(), fallback), ...more);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Writes a file in one step, so that no reader sees a part of it. */
function write(directory: string, name: string, text: string): void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, name);
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, text);
  renameSync(whole, file);
}
