import english from '../../messages/en/shell.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of the top bar. */
export const t = texts('shell', english);
