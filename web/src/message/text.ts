import english from '../../messages/en/message.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of messages. */
export const t = texts('message', english);
