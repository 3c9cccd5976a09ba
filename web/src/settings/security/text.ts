import english from '../../../messages/en/security.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the security settings. */
export const t = texts('security', english);
