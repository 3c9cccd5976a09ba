import english from '../../messages/en/calls.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts about calls that the first page needs. */
export const t = texts('calls', english);
