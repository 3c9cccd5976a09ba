import english from '../../../messages/en/console-reports.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screen about reports. */
export const t = texts('console-reports', english);
