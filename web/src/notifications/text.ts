import english from '../../messages/en/notifications.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of notifications. */
export const t = texts('notifications', english);
