import { afterEach, expect, test } from 'vitest';
import { byArea } from './catalogs/by-area.ts';
import { languageOf } from './languages.ts';
import { detectLanguage, formatTag, perLanguage, shown } from './locale.ts';
import { texts } from './texts.ts';

const t = texts('area', { hello: 'Hello', days: '{count, plural, one {# day} other {# days}}', link: 'See <a>the rules</a>' });

afterEach(() => shown.set(() => ({ language: 'en', pseudo: null, catalogs: {} })));

function translate(area: Record<string, string>): void {
  shown.set((before) => ({ ...before, catalogs: { area } }));
}

test('a text is that of the shown language, and English where it has none', () => {
  expect(t('hello')).toBe('Hello');
  translate({ hello: 'Hallo' });
  expect(t('hello')).toBe('Hallo');
  expect(t('days', { count: 1 })).toBe('1 day');
  translate({ days: '{count, plural, one {# Tag} other {# Tage}}' });
  expect(t('days', { count: 2 })).toBe('2 Tage');
  expect(t('hello')).toBe('Hello');
});

test('the pseudo language puts texts in brackets', () => {
  shown.set((before) => ({ ...before, pseudo: 'en-XA' }));
  expect(t('days', { count: 3 })).toBe('⟦3 days⟧');
});

test('the language of a browser is the chosen one, otherwise the first that the client has', () => {
  expect(detectLanguage('en', ['xx'])).toBe('en');
  expect(detectLanguage('klingon', ['xx', 'en-GB'])).toBe('en');
  expect(detectLanguage(null, [])).toBe('en');
  expect(languageOf('en-GB')).toBe('en');
  expect(languageOf('xx')).toBeUndefined();
  expect(languageOf(undefined)).toBeUndefined();
});

test('formatters are made again for another tag', () => {
  const tags: string[] = [];
  const made = perLanguage((tag) => tags.push(tag));
  expect([made(), made()]).toEqual([1, 1]);
  shown.set((before) => ({ ...before, pseudo: 'ar-XB' }));
  expect(formatTag()).toBe('ar');
  expect(made()).toBe(2);
});

test('the files of a language are its catalogs by area', () => {
  expect(byArea({ '../../../messages/de/ui.json': { save: 'Speichern' } })).toEqual({ ui: { save: 'Speichern' } });
});

test('names keep their own direction in a sentence that runs from right to left, and choices are found', () => {
  const of = texts('other', { hello: 'Hello {name}', grade: '{grade, select, good {Good} other {Poor}} {ms, number} ms' });
  expect(of('hello', { name: 'Ada' })).toBe('Hello Ada');
  shown.set((before) => ({ ...before, pseudo: 'ar-XB' }));
  expect(of('hello', { name: 'Ada' })).toBe('Hello \u2068Ada\u2069');
  expect(of('grade', { grade: 'good', ms: 20 })).toBe('Good 20 ms');
});
