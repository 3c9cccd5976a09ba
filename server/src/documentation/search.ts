import { DEVELOPMENT_LIMITS } from '@guildhall/protocol/development-limits';
import { ERRORS } from '@guildhall/protocol/errors';
import { INTENTS, OAUTH_INTENTS } from '@guildhall/protocol/intents';
import { LIMITS, TIER_LIMITS } from '@guildhall/protocol/limits';
import { CLOSE_CODES, GAME_OPCODES, OPCODES, PEOPLE_OPCODES } from '@guildhall/protocol/opcodes';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { VOICE_CLOSE_CODES, VOICE_OPCODES } from '@guildhall/protocol/voice';
import type { SearchEntry } from './assets/rank.js';
import { listSettings } from '../config/config.ts';
import { limits } from '../core/framework/limits.ts';
import { contentsOf } from './contents.ts';
import { slugOf } from './markdown.ts';
import { isEnumeration } from './model.ts';
import type { Source } from './page.ts';
import { componentPath } from './views/objects.ts';
import {
  BASE,
  errorPath,
  eventPath,
  isReplaced,
  limitPath,
  operationPath,
  pageOfFile,
  permissionPath,
  ratePath,
  scopePath,
} from './paths.ts';
import { KNOWN_SCOPES } from '@guildhall/protocol/scopes';

/** Everything that a search finds. */
export function searchIndex(source: Source): SearchEntry[] {
  return [...ofWire(source), ...ofTables(source), ...ofTexts(source)];
}

function ofWire({ model }: Source): SearchEntry[] {
  const operations = [...model.operations.values()].map(
    ({ operation: { id, method, path }, title, description }): SearchEntry => {
      return {
        kind: 'operation',
        title,
        path: operationPath(id),
        names: [id, path, `${method} ${path}`],
        text: plainText(description),
      };
    },
  );
  const events = [...model.events.keys()].map(
    (name): SearchEntry => ({ kind: 'event', title: name, path: eventPath(name), names: [], text: '' }),
  );
  const objects = [...model.components].map(([title, schema]): SearchEntry => {
    const text = model.notes[title]?.[''] ?? '';
    return {
      kind: isEnumeration(schema) ? 'enum' : 'object',
      title,
      path: componentPath(title, schema),
      names: [title.replace(/Object$/, '')],
      text,
    };
  });
  return [...operations, ...events, ...objects];
}

function ofTables({ model }: Source): SearchEntry[] {
  const errors = Object.entries(ERRORS).map(([name, { code, message }]): SearchEntry => {
    return { kind: 'error', title: name, path: errorPath(name), names: [String(code), message], text: '' };
  });
  const permissions = Object.keys(PERMISSIONS).map((name): SearchEntry => {
    const words = model.permissionWords[name];
    return {
      kind: 'permission',
      title: name,
      path: permissionPath(name),
      names: words ? [words.title] : [],
      text: words?.about ?? '',
    };
  });
  const intents = Object.keys({ ...INTENTS, ...OAUTH_INTENTS }).map(
    (name): SearchEntry => ({ kind: 'intent', title: name, path: `${BASE}/intents#${name}`, names: [], text: '' }),
  );
  const scopes = [...KNOWN_SCOPES].map(
    (name): SearchEntry => ({ kind: 'scope', title: name, path: scopePath(name), names: [], text: '' }),
  );
  const bounds = Object.entries(LIMITS).flatMap(([area, table]) =>
    Object.entries(table).map(([name, { what }]) => ({ name: `${area}.${name}`, what })),
  );
  const tiers = Object.entries(TIER_LIMITS).map(([name, { what }]) => ({ name: `tiers.${name}`, what }));
  const development = Object.keys(DEVELOPMENT_LIMITS).map((name) => ({ name: `development.${name}`, what: '' }));
  const limited = [...bounds, ...tiers, ...development].map(
    ({ name, what }): SearchEntry => ({ kind: 'limit', title: name, path: limitPath(name), names: [], text: what }),
  );
  const rates = Object.keys(limits).map(
    (name): SearchEntry => ({ kind: 'limit', title: `rates.${name}`, path: ratePath(name), names: [], text: '' }),
  );
  const settings = listSettings().map(({ variable, title, prose }): SearchEntry => {
    return { kind: 'setting', title: variable, path: `${BASE}/settings#${variable}`, names: [title], text: prose };
  });
  return [...errors, ...permissions, ...intents, ...scopes, ...limited, ...rates, ...settings, ...codes()];
}

/** A description without marks and citations. */
function plainText(text: string): string {
  return text.replace(/\s*\([^()]*docs\/[^()]*\)/g, '').replaceAll('`', '');
}

function codes(): SearchEntry[] {
  const tables = [
    { id: 'gateway', kind: 'opcode', table: OPCODES },
    { id: 'people', kind: 'opcode', table: PEOPLE_OPCODES },
    { id: 'games', kind: 'opcode', table: GAME_OPCODES },
    { id: 'close', kind: 'close code', table: CLOSE_CODES },
    { id: 'voice', kind: 'opcode', table: VOICE_OPCODES },
    { id: 'voice-close', kind: 'close code', table: VOICE_CLOSE_CODES },
  ];
  return tables.flatMap(({ id, kind, table }) =>
    Object.entries(table).map(
      ([name, code]): SearchEntry => ({
        kind,
        title: name,
        path: `${BASE}/opcodes#${id}-${code}`,
        names: [String(code)],
        text: '',
      }),
    ),
  );
}

function ofTexts({ documents }: Source): SearchEntry[] {
  const pages = contentsOf(documents).flatMap(({ entries }) =>
    entries.map(({ title, path }): SearchEntry => ({ kind: 'page', title, path, names: [], text: '' })),
  );
  const sections = [...documents.pages.values()]
    .filter(({ file }) => !isReplaced(file) && file !== 'contract/enums.md' && file !== 'contract/events.md')
    .flatMap(({ file, text, title }) =>
      text
        .replace(/^```[\s\S]*?^```/gm, '')
        .split(/^(?=#{2,3} )/m)
        .slice(1)
        .map((section): SearchEntry => {
          const [heading = '', ...lines] = section.replace(/^#+ /, '').split('\n');
          const name = heading.replaceAll('`', '');
          const words = lines
            .join(' ')
            .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
            .replace(/[`*|]+/g, '')
            .replace(/\s+/g, ' ')
            .trim();
          return {
            kind: 'section',
            title: name,
            path: `${pageOfFile(file)}#${slugOf(name)}`,
            names: [title],
            text: words.slice(0, 240),
          };
        }),
    );
  return [...pages, ...sections];
}
