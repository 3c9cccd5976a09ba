import english from '../../../messages/en/channel-permissions.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screen of channel permissions. */
export const t = texts('channel-permissions', english);
