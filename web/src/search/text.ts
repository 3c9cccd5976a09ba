import english from '../../messages/en/search.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of searches. */
export const t = texts('search', english);
