import english from '../../../messages/en/profile.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the profile screens. */
export const t = texts('profile', english);
