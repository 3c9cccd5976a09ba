import english from '../../messages/en/console.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of the frame of the operator console and of its shared parts. */
export const t = texts('console', english);
