import english from '../../../messages/en/console-people.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screens about users and servers. */
export const t = texts('console-people', english);
