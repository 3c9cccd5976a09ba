import english from '../../messages/en/newcomer.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts that new members of a guild see. */
export const t = texts('newcomer', english);
