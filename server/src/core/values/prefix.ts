/** Sorts after every character that can follow a prefix: the names with a prefix are from the prefix up to prefix + PREFIX_END. */
export const PREFIX_END = '\u{10FFFF}';
