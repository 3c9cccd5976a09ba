import english from '../../messages/en/activities.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts about activities that the first page needs. */
export const t = texts('activities', english);
