import english from '../../../messages/en/rich-presence.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of what users play, and of watching them. */
export const t = texts('rich-presence', english);
