import english from '../../../messages/en/console-server.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screens about the server itself. */
export const t = texts('console-server', english);
