import type { Catalogs } from './catalog.ts';

/** A language of the client. */
export interface LanguageInfo {
  /** Its name in itself. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** The `locale` of accounts that chose it. */
  account: string;
  /** The tag by which dates and numbers are formatted, unless the browser prefers another variant of the language. */
  tag: string;
  /** Loads its texts; English is in the code. */
  load?: () => Promise<{ catalogs: Catalogs }>;
}

/**
 * The languages of the client, in the order in which they are listed. A language is listed once `messages/<code>/` has all areas; its texts are one
 * file of the build, which `catalogs/<code>.ts` collects.
 */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr', account: 'en-US', tag: 'en' },
  de: { name: 'Deutsch', dir: 'ltr', account: 'de', tag: 'de', load: () => import('./catalogs/de.ts') },
  es: { name: 'Español', dir: 'ltr', account: 'es-ES', tag: 'es', load: () => import('./catalogs/es.ts') },
  pt: { name: 'Português (Brasil)', dir: 'ltr', account: 'pt-BR', tag: 'pt-BR', load: () => import('./catalogs/pt.ts') },
  fr: { name: 'Français', dir: 'ltr', account: 'fr', tag: 'fr', load: () => import('./catalogs/fr.ts') },
  ja: { name: '日本語', dir: 'ltr', account: 'ja', tag: 'ja', load: () => import('./catalogs/ja.ts') },
  ar: { name: 'العربية', dir: 'rtl', account: 'ar', tag: 'ar', load: () => import('./catalogs/ar.ts') },
} satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof LANGUAGES;

/** The languages in the order in which they are listed. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES).filter(isLanguage);

/** The entry of a language. */
export function languageInfo(code: Language): LanguageInfo {
  return LANGUAGES[code];
}

/** True for the code of a language that the client has. */
export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code);
}

/** The language of a tag such as `de-AT` or `es-419`, if the client has it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const code = tag?.split('-')[0] ?? '';
  return isLanguage(code) ? code : undefined;
}
