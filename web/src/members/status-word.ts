import { t } from './card-text.ts';

/** A status as a word; unknown ones as they are. */
export function statusWord(status: string): string {
  switch (status) {
    case 'online':
    case 'idle':
    case 'dnd':
      return t(status);
    case 'offline':
      return t('away');
    default:
      return status;
  }
}
