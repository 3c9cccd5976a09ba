import english from '../../messages/en/voice.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of calls and of the voice settings. */
export const t = texts('voice', english);
