import english from '../../messages/en/card.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of a user's card and of the member list. */
export const t = texts('card', english);
