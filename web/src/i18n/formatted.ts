/** Characters that make a text in ICU MessageFormat more than plain text. */
export const FORMATTED = /[{<']/;
