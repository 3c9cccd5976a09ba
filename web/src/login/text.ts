import english from '../../messages/en/login.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of logging in, registering and invites. */
export const t = texts('login', english);
