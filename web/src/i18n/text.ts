import english from '../../messages/en/language.json' with { type: 'json' };
import { texts } from './texts.ts';

/** The texts about the language of the client. */
export const t = texts('language', english);
