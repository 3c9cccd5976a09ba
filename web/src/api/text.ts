import english from '../../messages/en/errors.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of errors. */
export const t = texts('errors', english);
