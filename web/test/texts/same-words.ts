/** Texts that are the same in several languages: names, keys and abbreviations. */
export const SAME_EVERYWHERE: readonly string[] = ['Alt', 'Ctrl', 'Esc', 'Tab', 'TAG', 'Token', 'OK', '{value, number} dB'];

/** Texts that are the same as in English, by language. */
export const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {};
