import type { IntlMessageFormat } from 'intl-messageformat';

/** A parsed message, which the build makes of each text with placeholders (web/parse-messages.ts). */
export type Message = ReturnType<IntlMessageFormat['getAst']>;
/** Texts of one area by their key, in ICU MessageFormat or parsed. */
export type Catalog = Readonly<Record<string, string | Message>>;
/** The texts of a language by their area. */
export type Catalogs = Readonly<Record<string, Catalog>>;
