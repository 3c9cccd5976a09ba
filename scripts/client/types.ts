// The type declarations of the client library: one file for each entry, and the reports of its public interface.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
  type IExtractorMessagesConfig,
} from '@microsoft/api-extractor';
import { runNodeSync } from '../install.mjs';
import { CLIENT, type Entry, ROOT, type Runtime } from './entries.ts';

/** The folder of the reports, which are under version control. */
export const REPORTS = join(CLIENT, 'api');
/** Libraries of TypeScript that a game's own settings may leave out. */
const LIBRARIES = ['dom', 'esnext.disposable'];
/** Packages whose types must not be needed to use the library. */
const FOREIGN = /from ['"](?!\.)([^'"]+)['"]|import\(['"](?!\.)([^'"]+)['"]\)|<reference types="([^"]+)"/g;

/** The types of one entry. */
export interface Rollup {
  name: string;
  /** The text of its .d.ts file. */
  types: string;
  /** The text of its report. */
  report: string;
}

/** Builds the types of the entries. Throws with the messages of the compiler, or of the extractor, if there are any. */
export function rollUp(entries: readonly Entry[]): Rollup[] {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-types-'));
  try {
    emit(folder);
    return entries.map((entry) => extract(folder, entry));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes one declaration file for each source of the client and the protocol. */
function emit(folder: string): void {
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, stripInternal: true, skipLibCheck: true },
      ...{ rootDir: ROOT, outDir: join(folder, 'out'), typeRoots: [join(ROOT, 'node_modules/@types')] },
    },
    include: [join(CLIENT, 'src')],
    exclude: [join(CLIENT, 'src/**/*.test.ts'), join(CLIENT, 'src/**/test/**')],
  };
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = runNodeSync([tsc, '-p', file, '--pretty', 'false'], { stdio: 'pipe' });
  if (status !== 0) throw new Error(`The types of the client library could not be built:\n${stdout}`);
  hideMembers(join(folder, 'out/client/src/core/core.d.ts'), 'Core');
}

/** Areas are functions of the core, but its members are internal to the library. */
function hideMembers(file: string, name: string): void {
  const text = readFileSync(file, 'utf8');
  const hidden = text.replace(new RegExp(`(export declare class ${name} \\{)[\\s\\S]*?\\n\\}`), '$1\n    #private;\n}');
  if (hidden === text) throw new Error(`${file} declares no class ${name}`);
  writeFileSync(file, hidden);
}

function extract(folder: string, { name, sources }: Entry): Rollup {
  const out = join(folder, 'out');
  const declarationOf = (runtime: Runtime) => join(out, relative(ROOT, sources[runtime]).replace(/\.ts$/, '.d.ts'));
  const [types, reports] = [join(folder, `${name}.d.ts`), join(folder, 'api')];
  mkdirSync(reports, { recursive: true });
  const manifest = join(out, 'package.json');
  if (!existsSync(manifest)) cpSync(join(CLIENT, 'package.json'), manifest);
  const config = ExtractorConfig.prepare({
    configObjectFullPath: join(out, 'api-extractor.json'),
    packageJsonFullPath: manifest,
    configObject: {
      projectFolder: out,
      mainEntryPointFilePath: declarationOf('node'),
      compiler: { overrideTsconfig: { compilerOptions: COMPILER } },
      apiReport: { enabled: true, reportFileName: name, reportFolder: reports, reportTempFolder: join(folder, 'temp') },
      docModel: { enabled: false },
      dtsRollup: { enabled: true, untrimmedFilePath: types },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: MESSAGES,
    },
  });
  const problems: string[] = [];
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      message.handled = true;
      if (isProblem(message)) problems.push(message.formatMessageWithLocation(out));
    },
  });
  const text = `${LIBRARIES.map((one) => `/// <reference lib="${one}" />\n`).join('')}${readFileSync(types, 'utf8')}`;
  for (const [, ...found] of text.matchAll(FOREIGN)) problems.push(`the types need ${found.find(Boolean)}`);
  if (!succeeded || problems.length > 0) throw new Error(`The types of ${name} are not complete:\n${problems.join('\n')}`);
  return { name, types: text, report: readFileSync(join(reports, `${name}.api.md`), 'utf8') };
}

const COMPILER = {
  ...{ target: 'es2024', module: 'nodenext', moduleResolution: 'nodenext', strict: true, skipLibCheck: true },
  ...{ lib: ['es2024', 'esnext.iterator', 'esnext.disposable', 'dom', 'dom.iterable'], types: [] },
  allowImportingTsExtensions: true,
  noEmit: true,
};

/** Everything is a problem but comments: docstrings are ordinary JSDoc, and all that is exported is public. */
const MESSAGES: IExtractorMessagesConfig = {
  compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
  extractorMessageReporting: {
    default: { logLevel: ExtractorLogLevel.Error },
    // Types that can only be reached through others need no name; the report lists them.
    'ae-forgotten-export': { logLevel: ExtractorLogLevel.None, addToApiReportFile: true },
    'ae-missing-release-tag': { logLevel: ExtractorLogLevel.None },
    'ae-undocumented': { logLevel: ExtractorLogLevel.None },
  },
  tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
};

function isProblem({ logLevel, messageId }: ExtractorMessage): boolean {
  return (
    (logLevel === ExtractorLogLevel.Error || logLevel === ExtractorLogLevel.Warning) && messageId !== 'console-api-report-created'
  );
}

/** Writes the reports, or with `checking` only names those that are outdated. */
export function writeReports(rollups: readonly Rollup[], checking: boolean): string[] {
  mkdirSync(REPORTS, { recursive: true });
  const wanted = new Map(rollups.map(({ name, report }) => [`${name}.api.md`, report]));
  const stale = readdirSync(REPORTS).filter((file) => file.endsWith('.api.md') && !wanted.has(file));
  const outdated: string[] = [];
  for (const [file, report] of wanted) {
    const path = join(REPORTS, file);
    if (existsSync(path) && readFileSync(path, 'utf8') === report) continue;
    outdated.push(`client/api/${file}`);
    if (!checking) writeFileSync(path, report);
  }
  if (!checking) for (const file of stale) rmSync(join(REPORTS, file));
  return [...outdated, ...stale.map((file) => `client/api/${file}`)];
}
