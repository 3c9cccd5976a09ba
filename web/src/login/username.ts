import type { FieldErrors } from '../api/http.ts';
import { t } from './text.ts';

/** Names that the server takes, in either case. */
const USERNAME = /^[a-z0-9_.]{2,32}$/i;

/** The fields of every form of a new account. */
interface NewAccount {
  username: string;
  email: string;
  date_of_birth: string;
  consent: boolean;
}

/** Missing or wrong input, reported before sending the form and in plainer words than the server's. */
export function missingIn(form: NewAccount): FieldErrors {
  const username = form.username.trim();
  return {
    ...(!USERNAME.test(username) && { username: usernameProblem(username) }),
    ...(!/^\S+@\S+\.\S+$/.test(form.email.trim()) && { email: t('emailProblem') }),
    ...(form.date_of_birth === '' && { date_of_birth: t('age') }),
    ...(!form.consent && { consent: t('consent') }),
  };
}

function usernameProblem(username: string): string {
  if (username === '') return t('usernameMissing');
  return username.length < 2 ? t('usernameShort') : t('usernameChars');
}
