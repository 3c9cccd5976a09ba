import english from '../../messages/en/state.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts that the state makes: errors, names of groups and activities. */
export const t = texts('state', english);
