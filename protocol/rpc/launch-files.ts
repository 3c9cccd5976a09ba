/** The scheme of the addresses that start an application's game. Source: docs/contract/rpc.md#launching. */
export function launchScheme(applicationId: string): string {
  return `discord-${applicationId}`;
}

/** A program and its arguments: at least the program, and no control characters, which no entry can contain. */
export type LaunchProgram = readonly string[];

/** Whether a program can be registered. */
export function isLaunchable(program: LaunchProgram): boolean {
  return Boolean(program[0]) && !program.some((word) => /\p{Cc}/u.test(word));
}

/** The desktop entry by which Linux opens addresses of the scheme; `rest` are field codes such as `%u`. */
export function desktopEntry(scheme: string, program: LaunchProgram, ...rest: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=Game ${scheme}`,
    `Exec=${[...program.map(execWord), ...rest].join(' ')}`,
    'NoDisplay=true',
    'Terminal=false',
    `MimeType=x-scheme-handler/${scheme};`,
    '',
  ].join('\n');
}

/** A word of the key Exec: quoted, with its own escapes, and then with those of all texts in a desktop entry (freedesktop.org, Desktop Entry, "The Exec key"). */
function execWord(word: string): string {
  const plain = word.replaceAll('%', '%%');
  if (/^[\w@%+=:,./-]+$/.test(plain)) return plain;
  return `"${plain.replace(/["`$\\]/g, '\\$&')}"`.replaceAll('\\', '\\\\');
}

/** The file with the default applications of a Linux user. */
export const MIME_DEFAULTS = 'mimeapps.list';
const GROUP = '[Default Applications]';

/** The text of `mimeapps.list` with the desktop entry of a scheme as its default; all else stays. */
export function withDefault(list: string, scheme: string): string {
  const type = `x-scheme-handler/${scheme}`;
  const lines = list.split('\n');
  const start = lines.indexOf(GROUP);
  const line = `${type}=${scheme}.desktop`;
  if (start < 0) return `${list && !list.endsWith('\n') ? `${list}\n` : list}${GROUP}\n${line}\n`;
  const next = lines.findIndex((one, at) => at > start && one.startsWith('['));
  const group = lines.slice(start + 1, next < 0 ? undefined : next).filter((one) => !one.startsWith(`${type}=`));
  return [...lines.slice(0, start + 1), line, ...group, ...(next < 0 ? [] : lines.slice(next))].join('\n');
}

/** The key of the registry of Windows for a scheme. */
export function registryKey(scheme: string): string {
  return `HKEY_CURRENT_USER\\Software\\Classes\\${scheme}`;
}

/** The command line of a program on Windows; `rest` are placeholders such as `"%1"`. */
export function windowsCommand(program: LaunchProgram, ...rest: readonly string[]): string {
  return [...program.map(windowsWord), ...rest].join(' ');
}

/** An argument as the C run time of Windows reads it: backslashes count only before a quote. The shell replaces `%1` and makes `%%` one sign. */
function windowsWord(word: string): string {
  return `"${word
    .replace(/(\\*)"/g, '$1$1\\"')
    .replace(/\\+$/, '$&$&')
    .replaceAll('%', '%%')}"`;
}

/** A registration file of Windows, which `reg import` reads: for a file in UTF-16 with a byte order mark. */
export function registryFile(scheme: string, command: string): string {
  const key = registryKey(scheme);
  const text = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
  return [
    'Windows Registry Editor Version 5.00',
    '',
    `[${key}]`,
    `@=${text(`URL:${scheme}`)}`,
    '"URL Protocol"=""',
    '',
    `[${key}\\shell\\open\\command]`,
    `@=${text(command)}`,
    '',
  ].join('\r\n');
}

/** The Info.plist of a bundle that opens addresses of the scheme on macOS by its program `launch`. */
export function infoPlist(scheme: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>CFBundleInfoDictionaryVersion</key><string>6.0</string>
  <key>CFBundleIdentifier</key><string>guildhall.${scheme}</string>
  <key>CFBundleName</key><string>Game ${scheme}</string>
  <key>CFBundlePackageType</key><string>APPL</string>
  <key>CFBundleVersion</key><string>1</string>
  <key>CFBundleShortVersionString</key><string>1.0</string>
  <key>CFBundleExecutable</key><string>launch</string>
  <key>LSUIElement</key><true/>
  <key>CFBundleURLTypes</key>
  <array>
    <dict>
      <key>CFBundleTypeRole</key><string>Viewer</string>
      <key>CFBundleURLName</key><string>${scheme}</string>
      <key>CFBundleURLSchemes</key><array><string>${scheme}</string></array>
    </dict>
  </array>
</dict>
</plist>
`;
}

/** The program of that bundle: it runs the command as it is, and ignores the address. */
export function launchScript(program: LaunchProgram): string {
  const words = program.map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  return `#!/bin/sh\nexec ${words.join(' ')}\n`;
}
