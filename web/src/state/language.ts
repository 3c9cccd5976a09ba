import { accountLocale, shown, showLanguage } from '../i18n/locale.ts';
import { type Language, languageOf } from '../i18n/languages.ts';
import { request, store } from './session.ts';
import { toast } from './toasts.ts';
import { t } from '../i18n/text.ts';

/** Shows the client in a language and, for a user who is logged in, stores it in the account. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await showLanguage(language);
    if (store.get().me) await request('PATCH /users/@me/settings', { body: { locale: accountLocale(language) } });
  } catch {
    toast(t('notSaved'), 'error');
  }
}

/** Shows the client in the language of the account, now and when another device changes it. */
export function followAccount(): void {
  let known: string | undefined;
  store.subscribe(() => {
    const locale = store.get().me?.locale;
    if (locale === known) return;
    known = locale;
    const language = languageOf(locale);
    if (language && language !== shown.get().language) void showLanguage(language).catch(() => toast(t('notLoaded'), 'error'));
  });
}

/** Stores the language of this browser in a new account. If this fails, the account keeps English. */
export function shareLanguage(): void {
  const { language } = shown.get();
  if (language === 'en') return;
  request('PATCH /users/@me/settings', { body: { locale: accountLocale(language) } }).catch(() => undefined);
}
