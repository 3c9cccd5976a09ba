import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const GUIDES = fileURLToPath(new URL('../../docs/client/', import.meta.url));
const SNIPPET = /<!-- snippet: ([\w.-]+) -->\n(?:\n```ts\n[\s\S]*?\n```\n)?/g;

/** A guide with the present text of each file that it names by `<!-- snippet: login.ts -->`. */
export function withSnippets(page: string): string {
  return page.replace(
    SNIPPET,
    (_, file: string) => `<!-- snippet: ${file} -->\n\n\`\`\`ts\n${readSnippet(file).trim()}\n\`\`\`\n`,
  );
}

/** The text of a snippet. */
export function readSnippet(file: string): string {
  return readFileSync(`${GUIDES}snippets/${file}`, 'utf8');
}

/** The guides that show snippets, by their path below the root. */
export function pagesWithSnippets(): Record<string, string> {
  const names = readdirSync(GUIDES).filter((name) => name.endsWith('.md'));
  const pages = names.map((name) => ({ name, text: readFileSync(GUIDES + name, 'utf8') }));
  const shown = pages.filter(({ text }) => text.includes('<!-- snippet: '));
  return Object.fromEntries(shown.map(({ name, text }) => [`docs/client/${name}`, withSnippets(text)]));
}
