import { LOCALES } from '@guildhall/protocol/enums';
import type { Context } from '../../../core/framework/context.ts';
import type { Localizations } from '@guildhall/protocol/objects/apps/commands';

const KNOWN: ReadonlySet<string> = new Set(LOCALES);

/** The fallback for a missing language (documented locale fallbacks). */
const FALLBACKS: ReadonlyMap<string, string> = new Map([
  ['en-US', 'en-GB'],
  ['en-GB', 'en-US'],
  ['es-419', 'es-ES'],
]);

/** Whether a language is supported. */
export function isLocale(locale: string): boolean {
  return KNOWN.has(locale);
}

/** The localized text, or undefined if the default one is shown. */
export function localized(texts: Localizations | null | undefined, locale: string): string | undefined {
  return texts?.[locale] ?? texts?.[FALLBACKS.get(locale) ?? ''];
}

/** The reader's language: X-Discord-Locale, then Accept-Language, then the account's (docs/contract/interactions.md#commands). */
export function readerLocale(ctx: Context): string {
  const asked = ctx.header('x-discord-locale');
  if (asked !== undefined && isLocale(asked)) return asked;
  return accepted(ctx.header('accept-language') ?? '') ?? ctx.viewer.user.locale;
}

/** The supported language that Accept-Language (RFC 9110, 12.5.4) prefers. */
function accepted(header: string): string | undefined {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((one, other) => other.quality - one.quality);
  return wanted.map(({ tag }) => tag).find(isLocale);
}
