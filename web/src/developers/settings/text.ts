import english from '../../../messages/en/developers-settings.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of an application's settings: general, installation, bot, OAuth2, interactions, limits, ownership. */
export const t = texts('developers-settings', english);
