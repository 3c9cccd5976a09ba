import english from '../../../messages/en/developers-people.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of teams, and of an application's players, testers and publisher. */
export const t = texts('developers-people', english);
