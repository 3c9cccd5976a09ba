import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, posix, resolve, win32 } from 'node:path';
import {
  desktopEntry,
  infoPlist,
  type LaunchProgram,
  launchScheme,
  launchScript,
  MIME_DEFAULTS,
  registryFile,
  windowsCommand,
  withDefault,
} from '@guildhall/protocol/rpc/launch-files';

/** The machine on which a game is registered. */
export interface Machine {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The folder of the user. */
  home: string;
}

/** A file of a registration. */
export interface LaunchFile {
  path: string;
  /** Computes the new text from the current one, which is empty if the file is missing. */
  text: (before: string) => string;
  encoding: 'utf8' | 'utf16le';
  isProgram?: boolean;
}

/** The registration of a game: files to write, and the program that reads them afterwards. */
export interface Registration {
  files: LaunchFile[];
  reader?: { program: string; args: string[] };
}

const LSREGISTER = '/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework/Support/lsregister';

/**
 * How a machine registers a program as the game of an application, for this user alone. The program gets no part of the address: it
 * receives secrets by ACTIVITY_JOIN, so that nothing from a page or the network reaches its arguments. Undefined for other systems.
 */
export function registrationOf(
  applicationId: string,
  program: LaunchProgram,
  { platform, env, home }: Machine,
): Registration | undefined {
  const scheme = launchScheme(applicationId);
  if (platform === 'linux') {
    const folder = (variable: string, fallback: string) => {
      const named = env[variable];
      return named && isAbsolute(named) ? named : posix.join(home, fallback);
    };
    const entry = posix.join(folder('XDG_DATA_HOME', '.local/share'), 'applications', `${scheme}.desktop`);
    const defaults = posix.join(folder('XDG_CONFIG_HOME', '.config'), MIME_DEFAULTS);
    return {
      files: [
        { path: entry, text: () => desktopEntry(scheme, program), encoding: 'utf8' },
        { path: defaults, text: (before) => withDefault(before, scheme), encoding: 'utf8' },
      ],
    };
  }
  if (platform === 'darwin') {
    const bundle = posix.join(home, 'Applications', `${scheme}.app`);
    return {
      files: [
        { path: posix.join(bundle, 'Contents/Info.plist'), text: () => infoPlist(scheme), encoding: 'utf8' },
        {
          path: posix.join(bundle, 'Contents/MacOS/launch'),
          text: () => launchScript(program),
          encoding: 'utf8',
          isProgram: true,
        },
      ],
      reader: { program: LSREGISTER, args: ['-f', bundle] },
    };
  }
  if (platform !== 'win32') return undefined;
  const path = win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), 'guildhall', `${scheme}.reg`);
  const text = () => `\ufeff${registryFile(scheme, windowsCommand(program))}`;
  return { files: [{ path, text, encoding: 'utf16le' }], reader: { program: 'reg.exe', args: ['import', path] } };
}

/** The program of a typed command; a path with a folder becomes absolute, so that it is valid from other folders too. */
export function programOf([program = '', ...args]: readonly string[]): LaunchProgram {
  return [/[/\\]/.test(program) ? resolve(program) : program, ...args];
}

/** Writes the files of a registration, each in one step, and has the system read them. Rejects if a file cannot be written. */
export async function register({ files, reader }: Registration): Promise<void> {
  for (const { path, text, encoding, isProgram = false } of files) {
    const before = await readFile(path, encoding).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    await mkdir(dirname(path), { recursive: true });
    const aside = `${path}.${process.pid}`;
    await writeFile(aside, text(before), encoding);
    if (isProgram) await chmod(aside, 0o755);
    await rename(aside, path);
  }
  if (reader) execFileSync(reader.program, reader.args, { stdio: 'ignore', windowsHide: true });
}
