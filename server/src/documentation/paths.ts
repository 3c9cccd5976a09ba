// The addresses of the documentation.

/** The address below which all pages are. */
export const BASE = '/docs';

/** The page of an operation. */
export const operationPath = (id: string): string => `${BASE}/operations/${id}`;
/** The page of a dispatch event. */
export const eventPath = (name: string): string => `${BASE}/events/${name}`;
/** The page of an object. */
export const objectPath = (title: string): string => `${BASE}/objects/${title}`;
/** The place of an enumeration. */
export const enumPath = (title: string): string => `${BASE}/enums#${title}`;
/** The place of an error. */
export const errorPath = (name: string): string => `${BASE}/errors#${name}`;
/** The place of a permission. */
export const permissionPath = (name: string): string => `${BASE}/permissions#${name}`;
/** The place of a scope. */
export const scopePath = (name: string): string => `${BASE}/scopes#${name}`;
/** The place of a limit, by area and name. */
export const limitPath = (name: string): string => `${BASE}/limits#${name}`;
/** The place of a rate limit. */
export const ratePath = (name: string): string => `${BASE}/limits#rates.${name}`;

/** Pages of docs/ that are made of tables: the reference has a page of its own for each. */
const REPLACED: Readonly<Record<string, string>> = {
  'operations.md': `${BASE}/operations`,
  'errors.md': `${BASE}/errors`,
  'limits.md': `${BASE}/limits`,
  'settings.md': `${BASE}/settings`,
  'examples/README.md': `${BASE}/operations`,
};

/** Whether a file of docs/ is replaced by pages of the reference, or is about the source alone. */
export function isReplaced(file: string): boolean {
  return file in REPLACED || file === 'coverage.md';
}

/** The page that shows a file of docs/, such as `contract/channels.md`. */
export function pageOfFile(file: string): string {
  return REPLACED[file] ?? `${BASE}/${file.replace(/(?:\/README)?\.md$/, '')}`;
}
