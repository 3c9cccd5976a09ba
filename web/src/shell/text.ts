import english from '../../messages/en/shell.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of what surrounds every page. */
export const t = texts(english);
