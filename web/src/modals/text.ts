import english from '../../messages/en/modals.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts around modals of applications. */
export const t = texts('modals', english);
