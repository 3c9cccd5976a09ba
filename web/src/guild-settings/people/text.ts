import english from '../../../messages/en/people.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screens about people: members, bans, invites and join requests. */
export const t = texts('people', english);
