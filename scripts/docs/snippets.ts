import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders whose guides show the files of their `snippets/`. */
const FOLDERS = ['docs/client/', 'docs/guides/'];
const SNIPPET = /<!-- snippet: ([\w.-]+) -->\n(?:\n```\w+\n[\s\S]*?\n```\n)?/g;
/** The language of a block of code by the file's extension, where they differ. */
const LANGUAGES: Readonly<Record<string, string>> = { mjs: 'js', py: 'python' };

/** A guide with the present text of each file that it names by `<!-- snippet: login.ts -->`. */
export function withSnippets(page: string): string {
  return page.replace(SNIPPET, (_, file: string) => {
    const extension = extname(file).slice(1);
    const language = LANGUAGES[extension] ?? extension;
    return `<!-- snippet: ${file} -->\n\n\`\`\`${language}\n${readSnippet(file).trim()}\n\`\`\`\n`;
  });
}

/** The text of a snippet. */
export function readSnippet(file: string): string {
  const found = FOLDERS.map((folder) => pathOf(`${folder}snippets/${file}`)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`no folder of guides has the snippet ${file}`);
  return readFileSync(found, 'utf8');
}

/** The guides that show snippets, by their path below the root. */
export function pagesWithSnippets(): Record<string, string> {
  const pages = FOLDERS.flatMap((folder) =>
    readdirSync(pathOf(folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => ({ path: folder + name, text: readFileSync(pathOf(folder + name), 'utf8') })),
  );
  const shown = pages.filter(({ text }) => text.includes('<!-- snippet: '));
  return Object.fromEntries(shown.map(({ path, text }) => [path, withSnippets(text)]));
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../${file}`, import.meta.url));
}
