import english from '../../../messages/en/developers-settings.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of an application's settings: general, installation, bot, interactions, deletion. */
export const t = texts('developers-settings', english);
