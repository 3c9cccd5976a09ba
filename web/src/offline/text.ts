import english from '../../messages/en/offline.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of visits without a connection, of updates and of the installed client. */
export const t = texts('offline', english);
