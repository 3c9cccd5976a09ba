import english from '../../messages/en/ui.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of shared parts. */
export const t = texts('ui', english);
