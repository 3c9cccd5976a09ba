import english from '../../messages/en/channels.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of channels. */
export const t = texts('channels', english);
