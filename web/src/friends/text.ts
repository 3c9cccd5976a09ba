import english from '../../messages/en/friends.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of the friends page. */
export const t = texts('friends', english);
