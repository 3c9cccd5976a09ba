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
  /** The commands that install it, each a program with its arguments, run in its folder. */
  install: readonly (readonly string[])[];
}

const NPM = ['npm', 'ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
const PIP = [join('.venv', 'bin', 'pip'), 'install', '--quiet', '--disable-pip-version-check'];
/** Installs what a pyproject.toml names; the project itself runs from its folder. */
const INSTALL_PROJECT = `
import subprocess, sys, tomllib
with open('pyproject.toml', 'rb') as file:
    wanted = tomllib.load(file)['project']['dependencies']
subprocess.check_call([sys.executable, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', *wanted])
`;
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
  {
    name: 'sir-lancebot',
    repository: 'python-discord/sir-lancebot',
    commit: '3a0af29fb60d3184ee2dfead8e842791a90f2ad9',
    library: 'discord.py',
    install: [
      ['python3.13', '-m', 'venv', '.venv'],
      [join('.venv', 'bin', 'python'), '-c', INSTALL_PROJECT],
    ],
  },
];
