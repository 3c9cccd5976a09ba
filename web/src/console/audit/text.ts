import english from '../../../messages/en/console-audit.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the audit log of the console. */
export const t = texts('console-audit', english);
