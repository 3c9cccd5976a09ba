import english from '../../../messages/en/privacy.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the privacy screen. */
export const t = texts('privacy', english);
