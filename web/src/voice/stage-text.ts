import english from '../../messages/en/call-stage.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of a call that is shown. */
export const t = texts('call-stage', english);
