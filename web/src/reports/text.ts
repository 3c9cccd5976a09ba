import english from '../../messages/en/reports.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of reports. */
export const t = texts('reports', english);
