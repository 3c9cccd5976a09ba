import english from '../../messages/en/message-parts.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of parts of messages that the first page shows. */
export const t = texts('message-parts', english);
