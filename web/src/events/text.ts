import english from '../../messages/en/events.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of scheduled events. */
export const t = texts('events', english);
