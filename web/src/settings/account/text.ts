import english from '../../../messages/en/account.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the account settings. */
export const t = texts('account', english);
