import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import { formatTag, isPseudo } from './locale.ts';

/** Texts of one area of the client by their key, in ICU MessageFormat. */
export type Catalog = Readonly<Record<string, string>>;

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

/** Characters that make a text more than plain text. */
const FORMATTED = /[{<']/;

/**
 * The texts of an area of the client: the English file `messages/en/<area>.json`, in ICU MessageFormat. Call it when something is rendered, not
 * when a module is loaded, so that another language can be loaded first.
 */
export function texts<English extends Catalog>(english: English): Texts<keyof English & string> {
  type Key = keyof English & string;
  const formats = new Map<Key, IntlMessageFormat>();
  const text = (key: Key): string => english[key] ?? key;
  const formatOf = (key: Key): IntlMessageFormat => {
    let format = formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(text(key), formatTag);
      formats.set(key, format);
    }
    return format;
  };
  const plain = (key: Key, values?: Record<string, Value>): string => {
    const source = text(key);
    const result = FORMATTED.test(source) ? String(formatOf(key).format(values)) : source;
    return isPseudo ? `⟦${result}⟧` : result;
  };
  const rich = (key: Key, values: Record<string, RichValue>): ReactNode => {
    const parts = formatOf(key).format<ReactNode>(values);
    const list = Array.isArray(parts) ? parts : [parts];
    return createElement(Fragment, null, ...(isPseudo ? ['⟦', ...list, '⟧'] : list));
  };
  return Object.assign(plain, { rich });
}
