import { existsSync, readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compare, keyOf, labelOf } from './difference.mjs';
import { Failure, wrongCall } from './failure.mjs';
import { applicationOf, serverOf } from './server.mjs';
import { confirm, isInteractive, paint, plain, print, printJson, printTable } from './terminal.mjs';

/** guildhall commands list: the global commands, or those of --guild. */
export async function list(options) {
  const server = serverOf(options);
  const { id } = await applicationOf(server, options);
  const all = await server.request('GET', pathOf(id, options), { query: { with_localizations: 'true' } });
  if (options.json) return printJson(all);
  if (all.length === 0) return print('There are no commands.');
  return printTable([
    ['ID', 'COMMAND', 'DESCRIPTION'],
    ...all.map((one) => [one.id, plain(labelOf(one)), plain(one.description)]),
  ]);
}

/** guildhall commands push FILE: makes the commands on the server those of the file. */
export async function push(options, [file]) {
  const wanted = await readCommands(file);
  const server = serverOf(options);
  const application = await applicationOf(server, options);
  const path = pathOf(application.id, options);
  const difference = compare(await server.request('GET', path, { query: { with_localizations: 'true' } }), wanted);
  const { created, changed, deleted, unchanged } = difference;
  if (!options.json) show(difference);
  const isSame = created.length + changed.length + deleted.length === 0;
  if (!isSame && !options['dry-run']) {
    if (deleted.length > 0 && !options.yes) await confirmDeletion(deleted);
    await server.request('PUT', path, { body: wanted });
  }
  if (options.json)
    return printJson({
      created: created.map(nameOf),
      changed: changed.map(({ command, lines }) => ({ ...nameOf(command), differences: lines })),
      deleted: deleted.map(nameOf),
      unchanged: unchanged.map(nameOf),
      is_pushed: !isSame && !options['dry-run'],
    });
  if (isSame) return print('Nothing to change.');
  if (options['dry-run']) return print('This was a dry run: nothing was changed.');
  return print(`Pushed ${count(wanted)} to ${plain(application.name)}${options.guild ? ` in the guild ${options.guild}` : ''}.`);
}

const nameOf = ({ type = 1, name }) => ({ type, name });
const count = ({ length }) => (length === 1 ? '1 command' : `${length} commands`);

function pathOf(id, { guild }) {
  if (guild !== undefined && !/^\d{1,19}$/.test(guild)) wrongCall(`--guild: '${guild}' is not an id.`);
  return guild === undefined ? `/applications/${id}/commands` : `/applications/${id}/guilds/${guild}/commands`;
}

async function confirmDeletion(deleted) {
  const names = deleted.map((one) => plain(labelOf(one))).join(', ');
  if (!isInteractive()) throw new Failure(`The file lacks ${names}, which would be deleted. Confirm it by --yes.`);
  if (!(await confirm(`Delete ${names}?`))) throw new Failure('Nothing was changed.');
}

function show({ created, changed, deleted, unchanged }) {
  for (const command of created) print(paint('green', `+ ${plain(labelOf(command))}`));
  for (const { command, lines } of changed) {
    print(paint('yellow', `~ ${plain(labelOf(command))}`));
    for (const line of lines) print(`    ${plain(line)}`);
  }
  for (const command of deleted) print(paint('red', `- ${plain(labelOf(command))}`));
  if (unchanged.length > 0) print(paint('dim', `= ${count(unchanged)} unchanged`));
}

/** The commands of a JSON file, or of the default export of a module: a list, or an object with the list in `commands`. */
async function readCommands(file) {
  const path = resolve(file);
  if (!existsSync(path)) throw new Failure(`${file} does not exist.`);
  let value = extname(path) === '.json' ? readJson(file, path) : await importDefault(file, path);
  if (!Array.isArray(value) && Array.isArray(value?.commands)) value = value.commands;
  if (!Array.isArray(value)) throw new Failure(`${file} has no list of commands.`);
  // Builders of libraries have toJSON.
  const commands = JSON.parse(JSON.stringify(value));
  const unnamed = commands.findIndex((one) => typeof one?.name !== 'string');
  if (unnamed !== -1) throw new Failure(`${file}: the command at index ${unnamed} has no name.`);
  const names = commands.map(keyOf);
  const twice = commands.find((one, index) => names.indexOf(keyOf(one)) !== index);
  if (twice) throw new Failure(`${file}: ${labelOf(twice)} is there twice.`);
  return commands;
}

function readJson(file, path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Failure(`${file} is not JSON: ${error.message}`);
  }
}

async function importDefault(file, path) {
  try {
    const found = await import(pathToFileURL(path).href);
    return found.default ?? found['module.exports'];
  } catch (error) {
    throw new Failure(`${file} cannot be imported: ${error.message}`);
  }
}
