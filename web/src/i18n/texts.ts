import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Catalog, Message } from './catalog.ts';
import { FORMATTED } from './formatted.ts';
import { direction, englishTag, formatTag, inBrackets, shown } from './locale.ts';

/** A value of a placeholder such as `{name}` or `{count, plural, one {# day} other {# days}}`. */
type Value = string | number | Date;
/** A value, or what a tag such as `<link>…</link>` becomes. */
type RichValue = ReactNode | ((children: ReactNode[]) => ReactNode);

/** The texts of an area. */
export interface Texts<Key extends string> {
  /** The text of a key with its placeholders filled in. */
  (key: Key, values?: Record<string, Value>): string;
  /** The text of a key as elements: placeholders may be elements, and tags become what their function returns. */
  rich(key: Key, values: Record<string, RichValue>): ReactNode;
}

/** Between these, a text has a direction of its own (Unicode Bidirectional Algorithm, UAX #9). */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
/** The type of a choice in a parsed message (icu-messageformat-parser). */
const SELECT = 5;

/** Values for a sentence that runs from right to left: names keep their own direction. */
function isolated<T>(format: IntlMessageFormat, values: Record<string, T> | undefined): Record<string, T | string> | undefined {
  if (!values || direction() === 'ltr') return values;
  const choices = format.getAst().flatMap((node) => (node.type === SELECT ? [node.value] : []));
  const entries = Object.entries(values).map(([name, value]): [string, T | string] => [
    name,
    typeof value === 'string' && !choices.includes(name) ? FIRST_STRONG_ISOLATE + value + POP_ISOLATE : value,
  ]);
  return Object.fromEntries(entries);
}

/**
 * The texts of an area of the client: those of the shown language, and for keys that it lacks the English file `messages/en/<area>.json`, in ICU
 * MessageFormat. Call it when something is rendered, not when a module is loaded, since the language may change.
 */
export function texts<English extends Catalog>(area: string, english: English): Texts<keyof English & string> {
  type Key = keyof English & string;
  /** By message, in the language of `tag`. */
  const formats = new Map<string | Message, { tag: string; format: IntlMessageFormat }>();
  const translated = (key: Key): string | Message | undefined => shown.get().catalogs[area]?.[key];
  const text = (key: Key): string | Message => translated(key) ?? english[key] ?? key;
  const formatOf = (key: Key): IntlMessageFormat => {
    const tag = translated(key) === undefined ? englishTag() : formatTag();
    const source = text(key);
    const kept = formats.get(source);
    if (kept?.tag === tag) return kept.format;
    const format = new IntlMessageFormat(source, tag);
    formats.set(source, { tag, format });
    return format;
  };
  const formatted = (key: Key, values?: Record<string, Value>): string => {
    const format = formatOf(key);
    return String(format.format(isolated(format, values)));
  };
  const plain = (key: Key, values?: Record<string, Value>): string => {
    const source = text(key);
    const result = typeof source === 'string' && !FORMATTED.test(source) ? source : formatted(key, values);
    return inBrackets() ? `⟦${result}⟧` : result;
  };
  const rich = (key: Key, values: Record<string, RichValue>): ReactNode => {
    const format = formatOf(key);
    const parts = format.format<ReactNode>(isolated(format, values));
    const list = Array.isArray(parts) ? parts : [parts];
    return createElement(Fragment, null, ...(inBrackets() ? ['⟦', ...list, '⟧'] : list));
  };
  return Object.assign(plain, { rich });
}
