import { keep, kept } from '../state/storage.ts';
import { createStore } from '../state/store.ts';
import type { Catalogs } from './catalog.ts';
import { isLanguage, type Language, LANGUAGES, languageInfo, languageOf } from './languages.ts';

/**
 * Languages of tests, set by localStorage alone: English in ⟦brackets⟧, which shows texts that are in no catalog, and English on pages that run from
 * right to left.
 */
const PSEUDO = { 'en-XA': { dir: 'ltr', brackets: true }, 'ar-XB': { dir: 'rtl', brackets: false } } as const;
type Pseudo = keyof typeof PSEUDO;

/** The language in which the client is shown. */
export interface Shown {
  language: Language;
  pseudo: Pseudo | null;
  catalogs: Catalogs;
}

const inBrowser = typeof navigator !== 'undefined' && typeof localStorage !== 'undefined';

function pseudoOf(name: string | null): Pseudo | null {
  return name === 'en-XA' || name === 'ar-XB' ? name : null;
}

/** The language in which the client is shown; components find their texts by it (texts.ts). */
export const shown = createStore<Shown>({
  language: 'en',
  pseudo: inBrowser ? pseudoOf(kept('language')) : null,
  catalogs: {},
});

/** True if texts are shown in ⟦brackets⟧. */
export function inBrackets(): boolean {
  const { pseudo } = shown.get();
  return pseudo !== null && PSEUDO[pseudo].brackets;
}

/** The direction in which pages run. */
export function direction(): 'ltr' | 'rtl' {
  const { pseudo, language } = shown.get();
  return pseudo ? PSEUDO[pseudo].dir : languageInfo(language).dir;
}

/** The tag of a language by which dates and numbers are formatted: the variant that the browser prefers, such as en-GB. */
function tagOf(language: Language): string {
  const preferred = inBrowser ? navigator.languages : [];
  return preferred.find((tag) => tag.split('-')[0] === language) ?? languageInfo(language).tag;
}

/** The tag by which dates, numbers, lists and names are formatted and sorted. */
export function formatTag(): string {
  const { pseudo, language } = shown.get();
  return pseudo === 'ar-XB' ? 'ar' : tagOf(language);
}

/** The tag of English texts, which stand in for texts that the shown language lacks. */
export function englishTag(): string {
  return tagOf('en');
}

/** Keeps what is made for a tag, such as a formatter, until the language changes. */
export function perLanguage<T>(make: (tag: string) => T): () => T {
  let made: { tag: string; value: T } | null = null;
  return () => {
    const tag = formatTag();
    if (made?.tag !== tag) made = { tag, value: make(tag) };
    return made.value;
  };
}

/** Sorts names as the language does. */
export const collator = perLanguage((tag) => new Intl.Collator(tag));

/** Joins names as a sentence does: “a, b and c”. */
export const listFormat = perLanguage((tag) => new Intl.ListFormat(tag));

/** Joins names and facts without a word between the last two: “a, b, c”. */
export const enumeration = perLanguage((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'short' }));

/** The language of this browser: the one chosen in it, otherwise the first of its languages that the client has. */
export function detectLanguage(chosen: string | null, preferred: readonly string[]): Language {
  if (chosen !== null && isLanguage(chosen)) return chosen;
  for (const tag of preferred) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return 'en';
}

/** Shows the client in a language, once its texts are loaded, and remembers it in the browser. Languages of tests stay. */
export async function showLanguage(language: Language): Promise<void> {
  const { pseudo } = shown.get();
  if (pseudo) return;
  const { catalogs } = (await languageInfo(language).load?.()) ?? { catalogs: {} };
  keep('language', language);
  shown.set((before) => (before.language === language ? before : { ...before, language, catalogs }));
  markPage();
}

/**
 * Shows the client in the language of this browser. Resolves when its texts are loaded; undefined if there is nothing to wait for. If they cannot be
 * loaded, the client is in English.
 */
export function restoreLanguage(): Promise<void> | undefined {
  markPage();
  const language = detectLanguage(kept('language'), navigator.languages);
  return language === 'en' || shown.get().pseudo ? undefined : showLanguage(language).catch(() => undefined);
}

/** Sets the language and the direction of the page. */
function markPage(): void {
  document.documentElement.lang = shown.get().pseudo ? 'en' : formatTag();
  document.documentElement.dir = direction();
}

/** The `locale` that accounts store for a language. */
export function accountLocale(language: Language): string {
  return LANGUAGES[language].account;
}
