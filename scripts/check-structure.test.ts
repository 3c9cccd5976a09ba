import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'structure-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function check(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return checkStructure(root, Object.keys(files));
}

describe('imports', () => {
  test.each([
    ['protocol/a.ts', '../server/src/core/b.ts', 'protocol may not import server/src/core/b.ts'],
    ['server/src/core/a.ts', '../store/b.ts', 'core may not import server/src/store/b.ts'],
    ['server/src/store/a.ts', '../bus/b.ts', 'store may not import server/src/bus/b.ts'],
    ['server/src/api/guild/guilds/a.ts', '../../../store/b.ts', 'api/guild/guilds may not import server/src/store/b.ts'],
    [
      'server/src/api/guild/guilds/a.ts',
      '../../../config/config.ts',
      'api/guild/guilds may not import server/src/config/config.ts',
    ],
    [
      'server/src/api/guild/guilds/a.ts',
      '../../games/lobbies/queries.ts',
      'server/src/api/games/lobbies/queries.ts is in a higher district, announce a hook instead',
    ],
    [
      'server/src/api/people/users/a.ts',
      '../../guild/members/queries.ts',
      'server/src/api/guild/members/queries.ts is in a higher district, announce a hook instead',
    ],
    [
      'server/src/api/apps/operator/a.ts',
      '../../oauth2/client.ts',
      'server/src/api/oauth2/client.ts is in a higher district, announce a hook instead',
    ],
    ['server/src/api/guild/guilds/a.ts', '@guildhall/testkit/x', 'api/guild/guilds may not import testkit/src/x.ts'],
    [
      'server/src/gateway/a.ts',
      '../api/guild/guilds/queries.ts',
      'gateway may not import server/src/api/guild/guilds/queries.ts',
    ],
    ['server/src/voice/a.ts', '../gateway/b.ts', 'voice may not import server/src/gateway/b.ts'],
    ['server/src/http/a.ts', '../cdn/b.ts', 'http may not import server/src/cdn/b.ts'],
    ['server/src/http/a.ts', '../main.ts', 'http may not import server/src/main.ts'],
    ['web/src/a.tsx', '@guildhall/server/core/b.ts', 'web may not import server/src/core/b.ts'],
    ['client/src/a.ts', '../../server/src/core/b.ts', 'client may not import server/src/core/b.ts'],
    ['web/src/a.test.ts', '../../server/src/core/b.ts', 'web may not import server/src/core/b.ts'],
    ['server/src/gateway/a.ts', '@guildhall/testing', 'gateway may not import testing/src/index.ts'],
    ['testing/src/a.ts', '@guildhall/server/core/b.ts', 'testing library may not import server/src/core/b.ts'],
    ['testing/src/a.ts', '../../server/src/testing/b.ts', 'testing library may not import server/src/testing/b.ts'],
    ['testing/src/a.ts', '@guildhall/testkit/x', 'testing library may not import testkit/src/x.ts'],
  ])('%s does not reach %s', (file, specifier, complaint) => {
    const forms = [
      `import { b } from '${specifier}';`,
      `import type { B } from "${specifier}";`,
      `export * from '${specifier}';`,
    ];
    forms.push(`import '${specifier}';`, `const b = await import('${specifier}');`, `import {\n  b,\n} from '${specifier}';`);
    for (const form of forms) expect(check({ [file]: `${form}\n` }), form).toEqual([`${file}: ${complaint}`]);
  });

  test.each([
    ['server/src/core/a.ts', '@guildhall/protocol/errors'],
    ['server/src/core/access/a.ts', '../clock.ts'],
    ['server/src/core/a.ts', '../config/config.ts'],
    ['server/src/cdn/a.ts', '../http/b.ts'],
    ['server/src/testing/people/a.ts', '@guildhall/testing'],
    ['server/src/core/a.ts', 'node:fs'],
    ['server/src/api/guild/guilds/a.ts', './queries.ts'],
    ['server/src/api/guild/guilds/a.ts', '../roles/queries.ts'],
    ['server/src/api/messages/polls/a.ts', '../../guild/guilds/queries.ts'],
    ['server/src/api/games/lobbies/a.ts', '../../apps/grants/grants.ts'],
    ['server/src/api/guild/guilds/a.test.ts', '@guildhall/testkit/platform'],
    ['server/src/api/routes.ts', './guild/guilds/routes.ts'],
    ['server/src/api/jobs.ts', './guild/guilds/purge-guild.ts'],
    ['server/src/main.ts', './gateway/gateway.ts'],
    ['testkit/src/a.ts', '@guildhall/server/main.ts'],
    ['web/src/a.ts', '@guildhall/protocol/errors'],
    ['web/src/a.test.ts', '@guildhall/testkit/platform'],
    ['bench/main.ts', '../server/src/store/sqlite.ts'],
  ])('%s reaches %s', (file, specifier) => {
    expect(check({ [file]: `import { b } from '${specifier}';\n` })).toEqual([]);
  });
});

describe('operations', () => {
  test('only its feature table imports an operation, and only the table of all routes imports that table', () => {
    const operation =
      "import { a as operation } from '@guildhall/protocol/operations/guild/guilds';\nexport const a = route(operation, {});\n";
    const feature = 'server/src/api/guild/guilds';
    const files = {
      'protocol/operations/guild/guilds.ts': "export const a = operation({\n  id: 'a',\n});\n",
      [`${feature}/a.ts`]: operation,
      [`${feature}/a.test.ts`]: "import { a } from './a.ts';\n",
      [`${feature}/routes.ts`]: "import { a } from './a.ts';\n",
      'server/src/api/routes.ts': "import { guildsRoutes } from './guild/guilds/routes.ts';\n",
    };
    expect(check(files)).toEqual([]);
    const advice = 'import from the file that defines what you need';
    expect(check({ ...files, [`${feature}/b.ts`]: "import { a } from './a.ts';\n" })).toEqual([
      `${feature}/b.ts: ${feature}/a.ts is an operation, ${advice}`,
    ]);
    expect(check({ ...files, 'server/src/api/guild/roles/b.ts': "import { a } from '../guilds/routes.ts';\n" })).toEqual([
      `server/src/api/guild/roles/b.ts: ${feature}/routes.ts is a table of routes, ${advice}`,
    ]);
  });

  const route = (constant: string) =>
    `import { ${constant} as operation } from '@guildhall/protocol/operations/messages/messages';\nexport const ${constant} = route(operation, {});\n`;
  const declared = {
    'protocol/operations/messages/messages.ts': ['message', 'messages']
      .map(
        (what) =>
          `export const create${what === 'message' ? 'Message' : 'Messages'} = operation({\n  id: 'create_${what}',\n});\n`,
      )
      .join('\n'),
  };
  const table = (file: string) => `import { a } from './${file}';\n`;
  const folder = 'server/src/api/messages/messages';

  test('an operation file is named by its id, tested and listed', () => {
    const good = { ...declared, [`${folder}/create-message.test.ts`]: '', [`${folder}/routes.ts`]: table('create-message.ts') };
    expect(check({ ...good, [`${folder}/create-message.ts`]: route('createMessage') })).toEqual([]);
    expect(check({ ...good, [`${folder}/create-message.ts`]: route('createMessages') })).toEqual([
      `${folder}/create-message.ts: the file of create_messages is called create-messages.ts`,
    ]);
  });

  test('a missing test, a missing table and a second route are reported', () => {
    expect(check({ ...declared, [`${folder}/create-message.ts`]: route('createMessage') })).toEqual([
      `${folder}/create-message.ts: there is no test beside it`,
      `${folder}/create-message.ts: ${folder}/routes.ts does not list it`,
    ]);
    expect(check({ [`${folder}/create-message.ts`]: route('createMessage').repeat(2) })).toEqual([
      `${folder}/create-message.ts: 2 routes, one file holds one`,
    ]);
    expect(check({ [`${folder}/create-message.ts`]: 'export const createMessage = route(operation, {});\n' })).toEqual([
      `${folder}/create-message.ts: the route does not import its declaration as operation`,
    ]);
  });
});

describe('forbidden texts', () => {
  test.each([
    ['a.ts', '// @ts', '-ignore'],
    ['a.ts', '// @ts', '-expect-error'],
    ['a.mjs', '// TO', 'DO: later'],
    ['a.md', 'FIX', 'ME'],
    ['a.md', '<<<<', '<<< HEAD'],
    ['a.ts', '>>>>', '>>> 1234567'],
    ['a.md', 'see /wo', 'rk/here'],
    ['package-lock.json', '"resolved": "htt', 'ps://host/a.tgz"'],
    ['.npmrc', 'registry=https://reg', ['istry', 'npmjs', 'org/'].join('.')],
  ])('%s may not contain %s%s', (file, start, end) => {
    const name = file.startsWith('a.') ? `bench/${file}` : file;
    expect(check({ [name]: `\n${start}${end}\n` })).toEqual([
      expect.stringMatching(`^${name.replaceAll('.', '\\.')}:2: holds "`),
    ]);
  });

  test('words in sentences and binary files are allowed', () => {
    const prose = ['// the same as', 'any other\n', '/** takes:', 'any thing */\nconst a = 1; // as', 'any other\n'].join(' ');
    expect(check({ 'bench/a.ts': prose, 'docs/a.md': prose, 'docs/a.png': 'TO\0DO' })).toEqual([]);
  });
});
