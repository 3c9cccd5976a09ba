import english from '../../messages/en/guild-settings.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of the frame of guild settings. */
export const t = texts('guild-settings', english);
