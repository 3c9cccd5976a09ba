import english from '../../messages/en/composer.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of the composer. */
export const t = texts('composer', english);
