import { join } from 'node:path';

/** A public bot whose unchanged code is tested against Guildhall. */
export interface PublicBot {
  /** The name of its folder and of its test. */
  name: string;
  /** The owner and name of its repository. */
  repository: string;
  /** The commit that the tests are written for. */
  commit: string;
  library: string;
  /** What installs it, each a program with its arguments, run in its folder. */
  install: readonly (readonly string[])[];
}

const NPM = ['npm', 'ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
const PIP = [join('.venv', 'bin', 'pip'), 'install', '--quiet', '--disable-pip-version-check'];
const VENV = ['python3', '-m', 'venv', '.venv'];

/** Widely used bots that need no other service. Their code is fetched, never committed. */
export const PUBLIC_BOTS: readonly PublicBot[] = [
  {
    name: 'evobot',
    repository: 'eritislami/evobot',
    commit: 'd785326612165d83c06a429c1914c76db04005e6',
    library: 'discord.js',
    install: [NPM],
  },
  {
    name: 'typescript-template',
    repository: 'KevinNovak/Discord-Bot-TypeScript-Template',
    commit: '7b331a160b0c8573872d911569380286b553ba10',
    library: 'discord.js',
    install: [NPM, ['node', 'node_modules/typescript/bin/tsc', '--project', 'tsconfig.json']],
  },
  {
    name: 'modmail',
    repository: 'Dragory/modmailbot',
    commit: '536317c964e2c174ca13e35c7a872f560a554e47',
    library: 'Eris',
    // Its store is a compiled module.
    install: [NPM, ['npm', 'rebuild', 'sqlite3']],
  },
  {
    name: 'python-template',
    repository: 'kkrypt0nn/Python-Discord-Bot-Template',
    commit: 'ec510ff0939c8a9e8a273676abcd208fa5eddb2a',
    library: 'discord.py',
    install: [VENV, [...PIP, '-r', 'requirements.txt']],
  },
  {
    name: 'red',
    repository: 'Cog-Creators/Red-DiscordBot',
    commit: '4e27059209473118142a5a220b002353dc82d3e4',
    library: 'discord.py',
    install: [VENV, [...PIP, '.']],
  },
];
