import english from '../../messages/en/developers.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of the pages for developers. */
export const t = texts('developers', english);
