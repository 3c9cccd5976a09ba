import { LIMITS } from '@guildhall/protocol/limits';

/** The file name prefix that marks a spoiler (docs/contract/messages.md#attachments). */
export const SPOILER_PREFIX = 'SPOILER_';

/**
 * A file name as used in addresses: its last path part, white space as `_`, otherwise only ASCII letters,
 * digits, `_`, `-` and `.`, without a leading dot. If nothing is left, it is `file` with its extension.
 */
export function cleanFilename(given: string): string {
  const { stem, extension } = partsOf(given);
  const kept = cleaned(stem).replace(/^\.+/, '') || 'file';
  const ending = cleaned(extension).slice(0, LIMITS.attachments.filename.max / 2);
  return ending
    ? `${kept.slice(0, LIMITS.attachments.filename.max - 1 - ending.length)}.${ending}`
    : kept.slice(0, LIMITS.attachments.filename.max);
}

/** The original name without its extension; undefined if cleaning changed only spaces. */
export function titleOf(given: string): string | undefined {
  const { stem } = partsOf(given);
  return cleaned(stem) === spaceless(stem) ? undefined : stem;
}

function partsOf(name: string): { stem: string; extension: string } {
  const last = (name.split(/[\\/]/).at(-1) ?? '').trim();
  const dot = last.lastIndexOf('.');
  return dot > 0 ? { stem: last.slice(0, dot), extension: last.slice(dot + 1) } : { stem: last, extension: '' };
}

function spaceless(text: string): string {
  return text.trim().replace(/\s+/g, '_');
}

function cleaned(text: string): string {
  return spaceless(text).replace(/[^\w.-]/g, '');
}
