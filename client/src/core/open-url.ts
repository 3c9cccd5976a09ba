import { VALIDATION_ERROR } from './error-types.ts';
import { openBrowser } from '#open';
import type { Tools } from './tools.ts';

/** Opens an address in the player's browser; rejects with ErrorType.ValidationError if there is none. */
export async function openUrl(
  { SvcppError }: Tools,
  url: string,
  open: (url: string) => void | Promise<void> = openBrowser,
): Promise<void> {
  try {
    await open(url);
  } catch (cause) {
    const message = 'No browser could be opened. Pass the option auth.openUrl, or show the address to the player.';
    throw new SvcppError({ type: VALIDATION_ERROR, message, cause });
  }
}
