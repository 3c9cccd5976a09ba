import { IntlMessageFormat } from 'intl-messageformat';
import type { Plugin } from 'vite';
import { FORMATTED } from './src/i18n/formatted.ts';

const MESSAGES = /\/messages\/[a-z]{2}\/[\w-]+\.json$/;

/** Parses the texts of catalogs when the client is built, so that browsers load neither the parser nor wait for it. */
export function parseMessages(): Plugin {
  return {
    name: 'parse-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
    }),
    transform(code, id) {
      if (!MESSAGES.test(id)) return null;
      const texts: Record<string, string> = JSON.parse(code);
      return JSON.stringify(
        Object.fromEntries(
          Object.entries(texts).map(([key, text]) => [
            key,
            FORMATTED.test(text) ? new IntlMessageFormat(text, 'en').getAst() : text,
          ]),
        ),
      );
    },
  };
}
