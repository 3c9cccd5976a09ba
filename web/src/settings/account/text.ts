import english from '../../../messages/en/login-ways.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the ways to log in. */
export const t = texts(english);
