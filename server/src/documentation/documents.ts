import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of docs/ in Markdown. */
export interface Document {
  /** Below docs/: `contract/channels.md`. */
  file: string;
  text: string;
  /** The first heading. */
  title: string;
}

/** A recorded exchange: what was sent and what came back. */
export interface Example {
  request: { method: string; path: string; query?: Record<string, unknown>; headers?: Record<string, string>; body?: unknown };
  response: { status: number; headers?: Record<string, string>; body?: unknown };
  events?: readonly EventExample[];
}

/** A recorded event. */
export interface EventExample {
  name: string;
  data: unknown;
}

/** The files of docs/ that the pages show. */
export interface Documents {
  /** By file, below docs/. */
  pages: ReadonlyMap<string, Document>;
  /** By operation. */
  examples: ReadonlyMap<string, Example>;
  /** Refused requests, by error. */
  errors: ReadonlyMap<string, Example>;
  /** By event. */
  events: ReadonlyMap<string, EventExample>;
  /** The pictures by name. */
  images: ReadonlyMap<string, Buffer>;
}

/** The folders of docs/ with pages; the empty one is docs/ itself. */
const FOLDERS = ['', 'guides', 'contract', 'client'];

/** Reads the files of docs/, or of the folder in the package that has its files. A folder that does not exist is empty. */
export async function readDocuments(directory: string): Promise<Documents> {
  const pages = new Map<string, Document>();
  for (const folder of FOLDERS)
    for (const name of await namesIn(join(directory, folder), '.md')) {
      const file = folder === '' ? name : `${folder}/${name}`;
      const text = await readFile(join(directory, file), 'utf8');
      pages.set(file, { file, text, title: /^# (.+)$/m.exec(text)?.[1] ?? name });
    }
  const images = new Map<string, Buffer>();
  for (const name of await namesIn(join(directory, 'images'), '.png'))
    images.set(name, await readFile(join(directory, 'images', name)));
  return {
    pages,
    images,
    examples: await readAll<Example>(join(directory, 'examples/operations')),
    errors: await readAll<Example>(join(directory, 'examples/errors')),
    events: await readAll<EventExample>(join(directory, 'examples/events')),
  };
}

async function readAll<T>(folder: string): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (const name of await namesIn(folder, '.json')) {
    const one: T = JSON.parse(await readFile(join(folder, name), 'utf8'));
    found.set(name.slice(0, -'.json'.length), one);
  }
  return found;
}

async function namesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => name.endsWith(ending)).sort();
}
