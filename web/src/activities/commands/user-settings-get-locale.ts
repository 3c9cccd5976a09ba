import { command } from '@guildhall/rpc/command';

/** The user's language, such as en-US. */
export const userSettingsGetLocale = command('USER_SETTINGS_GET_LOCALE', async ({ in: { account } }) => {
  const { locale } = await account.request('GET /users/@me');
  return { locale: locale ?? 'en-US' };
});
