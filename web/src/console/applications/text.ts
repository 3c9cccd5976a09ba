import english from '../../../messages/en/console-applications.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screens about applications. */
export const t = texts('console-applications', english);
