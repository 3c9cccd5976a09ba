import english from '../../messages/en/home.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of the home page. */
export const t = texts('home', english);
