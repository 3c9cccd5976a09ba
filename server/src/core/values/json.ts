import { LIMITS } from '@guildhall/protocol/limits';

/** Command options nest deepest in the contract: about a dozen levels. */
const DEEPEST = LIMITS.json.depth.max;
/** Number of digits from which an integer may exceed 2^53. */
const LONG = 16;
const INTEGER = /^-?[1-9]\d*$/;

/**
 * JSON.parse that keeps large integers: some clients send ids as numbers, which would lose their last digits; they
 * become decimal strings. Throws SyntaxError for invalid JSON, more than 64 levels, more than `mostValues` list items
 * and object fields, or a number of more than 400 characters. Runs in linear time.
 */
export function parseJson(text: string, mostValues: number = LIMITS.json.values.max): unknown {
  return JSON.parse(quoteLargeIntegers(text, mostValues));
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Scans the text once; returns it unchanged if it has no large integer, which is the common case. */
function quoteLargeIntegers(text: string, mostValues: number): string {
  let depth = 0;
  let values = 0;
  let quoted = '';
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = endOfNumber(text, at);
      if (end - at >= LONG && isLargeInteger(text, at, end)) {
        quoted += `${text.slice(copied, at)}"${text.slice(at, end)}"`;
        copied = end;
      }
      at = end;
    } else {
      if (code === COMMA || code === COLON) values += 1;
      else if (code === OPENING_BRACKET || code === OPENING_BRACE) depth += 1;
      else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth -= 1;
      if (depth > DEEPEST) throw new SyntaxError('The JSON text is nested too deeply');
      if (values > mostValues) throw new SyntaxError('The JSON text has too many values');
      at += 1;
    }
  }
  return copied === 0 ? text : quoted + text.slice(copied);
}

/** The index after the closing quote of the string that begins at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1) {
    let first = quote;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((quote - first) % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isOfNumber(text.charCodeAt(end))) end += 1;
  if (end - start > LIMITS.json.number.max) throw new SyntaxError('The JSON text has a number that is too long');
  return end;
}

/** Digits and the other characters of numbers: `+ - . E e`. */
function isOfNumber(code: number): boolean {
  return (code >= ZERO && code <= NINE) || code === 0x2b || code === MINUS || code === 0x2e || code === 0x45 || code === 0x65;
}

function isLargeInteger(text: string, start: number, end: number): boolean {
  const digits = text.slice(start, end);
  if (!INTEGER.test(digits) || Number.isSafeInteger(Number(digits))) return false;
  // Quoting it would turn it into a key, which a number cannot be.
  if (/^\s*:/.test(text.slice(end, end + 16))) throw new SyntaxError('A JSON key must be a string');
  return true;
}
