import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A request that cannot be fulfilled; the message is one line for the terminal. */
export class UsageError extends Error {}

/** Changes to the files below a root that are written together, or not at all. Paths are below the root. */
export class Draft {
  readonly root: string;
  readonly #changed = new Map<string, string>();

  constructor(root: string) {
    this.root = root;
  }

  has(file: string): boolean {
    return this.#changed.has(file) || existsSync(join(this.root, file));
  }

  read(file: string): string {
    return this.#changed.get(file) ?? readFileSync(join(this.root, file), 'utf8');
  }

  /** Adds a file. It must not exist. */
  create(file: string, text: string): void {
    if (this.has(file)) throw new UsageError(`${file} exists already.`);
    this.#changed.set(file, text);
  }

  /** Changes a file. `change` must change something: a table that has moved is an error, not a silent success. */
  edit(file: string, change: (text: string) => string): void {
    const before = this.read(file);
    const after = change(before);
    if (after === before) throw new Error(`${file} does not have the form that this generator expects`);
    this.#changed.set(file, after);
  }

  /** Writes everything. Returns the files. */
  write(): string[] {
    for (const [file, text] of this.#changed) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true });
      writeFileSync(join(this.root, file), text);
    }
    return [...this.#changed.keys()];
  }
}

/** Adds a named import. An existing import of the same file gets the name. */
export function withImport(text: string, name: string, from: string): string {
  const quoted = from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const existing = new RegExp(`^import \\{([^}]*)\\} from '${quoted}';$`, 'm').exec(text);
  if (existing) {
    const names = (existing[1] ?? '').split(',').map((one) => one.trim());
    if (names.includes(name)) return text;
    return text.replace(
      existing[0],
      () => `import { ${[...names.filter((one) => one !== ''), name].join(', ')} } from '${from}';`,
    );
  }
  const added = `import { ${name} } from '${from}';\n`;
  const last = [...text.matchAll(/^(?:import .*|\} from '.*');\n/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return `${text.slice(0, at)}${added}${at === 0 ? '\n' : ''}${text.slice(at)}`;
}

/** Adds a last item to an exported or local array: `const NAME... = [` to `];`. */
export function withItem(text: string, constant: string, item: string): string {
  return text.replace(new RegExp(`(const ${constant}\\b[^=]*= \\[)([\\s\\S]*?)(,?\\s*)\\];`), (_all, head, items) =>
    items.trim() === '' ? `${head}${item}];` : `${head}${items}, ${item}];`,
  );
}

/** The folder of a feature, as `guild/bans`; oauth2 is a district with a single feature. */
export interface Feature {
  district: string;
  /** The name, such as `bans`. */
  name: string;
  /** Below protocol/operations, without extension. */
  path: string;
  /** server/src/api/... */
  folder: string;
  /** From the folder to server/src. */
  up: string;
}

const DISTRICTS = ['people', 'guild', 'messages', 'apps', 'oauth2', 'games'];

/** Parses `<district>/<feature>`. */
export function featureOf(text: string | undefined): Feature {
  const [district = '', name = district, ...rest] = (text ?? '').split('/');
  const isValid = DISTRICTS.includes(district) && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && rest.length === 0;
  if (!isValid || (district === 'oauth2') !== (name === 'oauth2'))
    throw new UsageError(
      `--feature must be <district>/<feature>, such as guild/bans; the districts are ${DISTRICTS.join(', ')}.`,
    );
  const path = district === 'oauth2' ? 'oauth2' : `${district}/${name}`;
  return { district, name, path, folder: `server/src/api/${path}`, up: district === 'oauth2' ? '../..' : '../../..' };
}

/** `list_guild_bans` as `listGuildBans`, `role-connections` as `roleConnections`. */
export function camelCase(text: string): string {
  return text.toLowerCase().replaceAll(/[_-]([a-z0-9])/g, (_all, letter) => letter.toUpperCase());
}

/** A single-quoted literal. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
