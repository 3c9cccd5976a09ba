// Compares commands with those that would overwrite them.

/** Fields that the server adds. */
const OF_SERVER = new Set(['id', 'application_id', 'version', 'guild_id', 'name_localized', 'description_localized']);

/** Fields whose absence means something else than nothing, by their values. */
const DEFAULTS = { type: 1, dm_permission: true };

/** Fields that the server fills in by rules of its own if they are absent. */
const CHOSEN_BY_SERVER = new Set(['integration_types', 'contexts', 'handler', 'dm_permission', 'default_permission']);

/** The identity of a command: a bulk overwrite keeps the one of the same type and name. */
export const keyOf = ({ type = 1, name }) => `${type} ${name}`;

/** How a command is written: /hello, and the kind of others. */
export const labelOf = ({ type = 1, name }) =>
  type === 1 ? `/${name}` : `${name} (${{ 2: 'user', 3: 'message', 4: 'launch' }[type] ?? type})`;

/** `{ created, changed, deleted, unchanged }` of the wanted commands against the present ones; `changed` has lines for each field. */
export function compare(present, wanted) {
  const before = new Map(present.map((command) => [keyOf(command), command]));
  const after = new Set(wanted.map(keyOf));
  const result = { created: [], changed: [], deleted: present.filter((command) => !after.has(keyOf(command))), unchanged: [] };
  for (const command of wanted) {
    const old = before.get(keyOf(command));
    const lines = old ? changesOf(old, command) : [];
    if (!old) result.created.push(command);
    else if (lines.length > 0) result.changed.push({ command, lines });
    else result.unchanged.push(command);
  }
  return result;
}

/** `description: "Hi" -> "Hello"`, for each field that differs. */
function changesOf(before, after, path = '') {
  const isTop = path === '';
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    if (isTop && (OF_SERVER.has(name) || (CHOSEN_BY_SERVER.has(name) && after[name] === undefined))) return [];
    return changesAt(meaningOf(name, before[name]), meaningOf(name, after[name]), `${path}${name}`);
  });
}

function changesAt(before, after, path) {
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every(isObject)) {
    const longest = Math.max(before.length, after.length);
    return Array.from({ length: longest }, (_, index) => changesAt(before[index], after[index], `${path}[${index}]`)).flat();
  }
  if (isObject(before) && isObject(after)) return changesOf(before, after, `${path}.`);
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [`${path}: ${textOf(before)} -> ${textOf(after)}`];
}

/** The value, or undefined if it means the same as an absent one. */
function meaningOf(name, value) {
  const isEmpty = value === null || value === false || value === '' || (isObject(value) && Object.keys(value).length === 0);
  return isEmpty || (Array.isArray(value) && value.length === 0) || value === DEFAULTS[name] ? undefined : value;
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value) {
  if (value === undefined) return 'nothing';
  if (isObject(value) && typeof value.name === 'string') return `"${value.name}"`;
  return JSON.stringify(value);
}
