/** Texts of one area by their key, in ICU MessageFormat. */
export type Catalog = Readonly<Record<string, string>>;
/** The texts of a language by their area. */
export type Catalogs = Readonly<Record<string, Catalog>>;
