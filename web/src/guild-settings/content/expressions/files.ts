import { LIMITS } from '@guildhall/protocol/limits';
import { t } from './text.ts';

const KILOBYTE = 1024;

/** Bytes as whole kilobytes, rounded up. */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / KILOBYTE);

/** The name of a file without its extension. */
export function stemOf(file: string): string {
  return file.replace(/\.[^.]*$/, '').trim();
}

/** An emoji's name from the name of its file: letters, digits and underscores, as long as the server takes it. */
export function emojiNameOf(file: string): string {
  const { min, max } = LIMITS.emojis.name;
  const letters = stemOf(file)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, max);
  return letters === '' ? 'emoji' : letters.padEnd(min, '_');
}

/** Reads a file as a data URI. */
export function readAsDataUri(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(t('unreadable')));
    reader.readAsDataURL(file);
  });
}
