// npm run example -- NAME: runs an example that needs a platform. The example starts the platform itself.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from '../bin/node.mjs';
import { ensureInstalled, ROOT, runProgram } from './install.mjs';
import { ensureServer } from './server.mjs';
import { ensureWeb } from './web.mjs';

const [name = ''] = process.argv.slice(2);
const program = (of) => `examples/${of}/start.ts`;
const names = readdirSync(join(ROOT, 'examples')).filter((one) => existsSync(join(ROOT, program(one))));
if (!names.includes(name)) stop(`Name an example: npm run example -- ${names.join(' | ')}`);

ensureInstalled(['esbuild']);
ensureWeb();
await runProgram(program(name), process.argv.slice(3), { env: { GUILDHALL_PROGRAM: join(ROOT, ensureServer()) } });
