import english from '../../../../messages/en/audit-log.json' with { type: 'json' };
import { texts } from '../../../i18n/texts.ts';

/** The texts of the audit log: a sentence for each action by its name in AUDIT_LOG_EVENTS. */
export const t = texts('audit-log', english);
