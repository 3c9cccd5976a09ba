/** The codes of keys that are neither letters, digits nor function keys, as Windows numbers them. */
const CODES: Readonly<Record<string, number>> = {
  ...{ Backspace: 8, Tab: 9, Enter: 13, Pause: 19, CapsLock: 20, Escape: 27, Space: 32, PageUp: 33, PageDown: 34, End: 35 },
  ...{ Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Insert: 45, Delete: 46 },
  ...{ MetaLeft: 91, MetaRight: 92, ContextMenu: 93, NumLock: 144, ScrollLock: 145 },
  ...{ NumpadMultiply: 106, NumpadAdd: 107, NumpadSubtract: 109, NumpadDecimal: 110, NumpadDivide: 111 },
  ...{ ShiftLeft: 160, ShiftRight: 161, ControlLeft: 162, ControlRight: 163, AltLeft: 164, AltRight: 165 },
  ...{ Semicolon: 186, Equal: 187, Comma: 188, Minus: 189, Period: 190, Slash: 191, Backquote: 192 },
  ...{ BracketLeft: 219, Backslash: 220, BracketRight: 221, Quote: 222, IntlBackslash: 226 },
};
const [DIGIT, LETTER, NUMPAD, FUNCTION] = [48, 65, 96, 112];

/** The number of a key by its `code`; 0 for one without a number. */
export function numberOf(code: string): number {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return letter.charCodeAt(0);
  const [, kind, digit] = /^(Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (digit) return (kind === 'Digit' ? DIGIT : NUMPAD) + Number(digit);
  const [, place] = /^F(\d\d?)$/.exec(code) ?? [];
  if (place) return FUNCTION + Number(place) - 1;
  return CODES[code] ?? 0;
}

/** The `code` of a key by its number; undefined for an unknown one. */
export function codeOf(number: number): string | undefined {
  if (number >= DIGIT && number < DIGIT + 10) return `Digit${number - DIGIT}`;
  if (number >= LETTER && number < LETTER + 26) return `Key${String.fromCharCode(number)}`;
  if (number >= NUMPAD && number < NUMPAD + 10) return `Numpad${number - NUMPAD}`;
  if (number >= FUNCTION && number < FUNCTION + 24) return `F${number - FUNCTION + 1}`;
  return Object.entries(CODES).find(([, one]) => one === number)?.[0];
}

/** Whether a key is a modifier. */
export function isModifier(code: string): boolean {
  return /^(Shift|Control|Alt|Meta)(Left|Right)$/.test(code);
}
