import english from '../../../messages/en/guild-content.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts that the screens of this part share, and their titles. */
export const t = texts('guild-content', english);
