import { camelCase, type Draft, type Feature, featureOf, UsageError, withImport, withItem } from './draft.ts';

/** The known facts of a new operation. */
interface Outline {
  id: string;
  constant: string;
  method: string;
  path: string;
  feature: Feature;
}

/** Options of `npm run new -- operation <id>`. */
export interface OperationOptions {
  feature?: string | undefined;
  method?: string | undefined;
  path?: string | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The usual method of an operationId by its first word. */
const METHOD_BY_VERB: Readonly<Record<string, string>> = {
  get: 'GET',
  list: 'GET',
  search: 'GET',
  create: 'POST',
  send: 'POST',
  bulk: 'POST',
  add: 'PUT',
  set: 'PUT',
  put: 'PUT',
  update: 'PATCH',
  delete: 'DELETE',
  remove: 'DELETE',
};

/**
 * Declares an operation, implements it with its access check and a 501 response, tests both, and lists its route.
 * Method and path may be left out if the operation is declared but has no implementation.
 */
export function draftOperation(draft: Draft, id: string, declarations: readonly string[], options: OperationOptions): void {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(id)) throw new UsageError(`'${id}' is not an operationId, such as list_guild_bans.`);
  const declared = declaredIn(draft, id, declarations);
  const outline = declared ?? newOutline(draft, id, options, declarations);
  if (!declared) declare(draft, outline);
  implement(draft, outline);
  list(draft, outline);
}

/** The outline of an operation that is declared already. */
function declaredIn(draft: Draft, id: string, declarations: readonly string[]): Outline | undefined {
  for (const file of declarations) {
    const pattern = new RegExp(
      `^export const (\\w+) = operation\\(\\{\\s*id: '${id}',\\s*method: '(\\w+)',\\s*path: '([^']+)'`,
      'm',
    );
    const [, constant = '', method = '', path = ''] = pattern.exec(draft.read(file)) ?? [];
    if (constant === '') continue;
    const feature = featureOf(file.replace(/^protocol\/operations\/(.+)\.ts$/, '$1'));
    const implementation = `${feature.folder}/${id.replaceAll('_', '-')}.ts`;
    if (draft.has(implementation)) throw new UsageError(`${id} is implemented already: ${implementation}.`);
    return { id, constant, method, path, feature };
  }
  return undefined;
}

function newOutline(draft: Draft, id: string, options: OperationOptions, declarations: readonly string[]): Outline {
  const { path, feature } = options;
  if (!path?.startsWith('/') || !feature)
    throw new UsageError(`${id} is not declared: add --feature guild/bans --path '/guilds/{guild_id}/bans' (and --method).`);
  const method = options.method ?? METHOD_BY_VERB[id.split('_')[0] ?? ''];
  if (!method || !METHODS.includes(method)) throw new UsageError(`--method must be one of ${METHODS.join(', ')}.`);
  const taken = declarations.find((file) =>
    new RegExp(`method: '${method}',\\s*path: '${path.replaceAll(/[{}]/g, '\\$&')}'`).test(draft.read(file)),
  );
  if (taken) throw new UsageError(`${method} ${path} is declared already, in ${taken}.`);
  return { id, constant: camelCase(id), method, path, feature: featureOf(feature) };
}

function declare(draft: Draft, { id, constant, method, path, feature }: Outline): void {
  const file = `protocol/operations/${feature.path}.ts`;
  const up = feature.path.includes('/') ? '../..' : '..';
  const fields = [`id: '${id}'`, `method: '${method}'`, `path: '${path}'`, "auth: ['bot', 'person']"];
  if (method === 'POST' || method === 'PUT' || method === 'PATCH') fields.push('body: Type.Object({})');
  const { errors } = accessOf(path);
  if (errors.length > 0) fields.push(`errors: [${errors.map((name) => `'${name}'`).join(', ')}]`);
  fields.push(`replies: { ${method === 'DELETE' ? '204: null' : '200: Type.Object({})'} }`);
  const text = `\nexport const ${constant} = operation({\n  ${fields.join(',\n  ')},\n});\n`;
  if (!draft.has(file)) {
    draft.create(file, `import { operation } from '${up}/operation.ts';\n`);
    const module = camelCase(feature.name);
    draft.edit('protocol/operations.ts', (table) =>
      withItem(table.replace(/\n\n/, `\nimport * as ${module} from './operations/${feature.path}.ts';\n\n`), 'FEATURES', module),
    );
  }
  draft.edit(file, (old) => {
    const imported = withImport(old, 'operation', `${up}/operation.ts`);
    return `${text.includes('Type.') ? withImport(imported, 'Type', 'typebox') : imported}${text}`;
  });
}

/** How an operation loads what its path names: the code, its import from a module of core/, and its errors. */
function accessOf(path: string): { code: string; from: string; name: string; errors: readonly string[] } {
  if (path.includes('{guild_id}'))
    return { code: 'inGuild()', name: 'inGuild', from: 'access/guild.ts', errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS'] };
  if (path.includes('{channel_id}'))
    return {
      code: "inChannel('VIEW_CHANNEL')",
      name: 'inChannel',
      from: 'access/channel.ts',
      errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS'],
    };
  return { code: 'open', name: 'open', from: 'framework/route.ts', errors: [] };
}

function implement(draft: Draft, { id, constant, method, path, feature }: Outline): void {
  const access = accessOf(path);
  const core = `${feature.up}/core`;
  let text = `import { ApiError } from '${core}/framework/errors.ts';
import { limits } from '${core}/framework/limits.ts';
import { route } from '${core}/framework/route.ts';
import { ${constant} as operation } from '@guildhall/protocol/operations/${feature.path}';

/** ${method} ${path}: checks access. Everything else is 501. */
export const ${constant} = route(operation, {
  access: ${access.code},
  limit: limits.${method === 'GET' ? 'read' : 'write'},
  run: async () => {
    throw new ApiError(501, 0, '501: Not Implemented');
  },
});
`;
  text = withImport(text, access.name, `${core}/${access.from}`);
  const name = `${feature.folder}/${id.replaceAll('_', '-')}`;
  draft.create(`${name}.ts`, text);
  draft.create(`${name}.test.ts`, testOf({ id, constant, method, path, feature }));
}

/** A test that a caller with access gets 501, and others are refused. */
function testOf({ id, method, path }: Outline): string {
  const place = /\{(guild_id|channel_id)\}/.exec(path)?.[1];
  const filled = path
    .replace('{guild_id}', `\${guild.id}`)
    .replace('{channel_id}', `\${guild.text.id}`)
    .replaceAll(/\{\w+\}/g, '1');
  const args = method === 'GET' ? 'path' : 'path, {}';
  const call = (actor: string) => `await ${actor}.${method.toLowerCase()}(${args})`;
  const quote = filled.includes('$') ? '`' : "'";
  const lines = [
    `const path = ${quote}${filled}${quote};`,
    `expect(${call('alice')}).toMatchObject({ status: 501, body: { code: 0 } });`,
    ...(place ? [`expect(${call('bob')}).toMatchObject({ status: 403, body: { code: 50001 } });`] : []),
    `expect(${call('p.anyone')}).toMatchObject({ status: 401 });`,
  ];
  const fixtures = place ? '{ guild, alice, bob }' : '{ alice }';
  return `import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('${id} checks access and is not built yet', async (${fixtures}) => {
  ${lines.join('\n  ')}
});
`;
}

/** Adds the route to the table of its feature, and a new feature to the table of all. */
function list(draft: Draft, { id, constant, feature }: Outline): void {
  const table = `${feature.folder}/routes.ts`;
  const routes = `${camelCase(feature.name)}Routes`;
  if (!draft.has(table)) {
    draft.create(
      table,
      `import type { Route } from '${feature.up}/core/framework/route.ts';\n\n/** The routes of ${feature.name}, in path order. */\nexport const ${routes}: Route[] = [];\n`,
    );
    draft.edit('server/src/api/routes.ts', (text) =>
      withItem(withImport(text, routes, `./${feature.path}/routes.ts`), 'routes', `...${routes}`),
    );
  }
  draft.edit(table, (text) => withItem(withImport(text, constant, `./${id.replaceAll('_', '-')}.ts`), '\\w+Routes', constant));
}
