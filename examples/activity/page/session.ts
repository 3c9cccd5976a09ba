import { DiscordSDK } from '@discord/embedded-app-sdk';

/** A person who has logged in to the activity. */
export interface Session {
  sdk: DiscordSDK;
  /** For this activity's own server and the platform, on the person's behalf. */
  token: string;
}

/** Connects to the client around this page, and asks the person who they are: once, then `prompt: none` answers at once. */
export async function logIn(clientId: string): Promise<Session> {
  const sdk = new DiscordSDK(clientId);
  await sdk.ready();
  const { code } = await sdk.commands.authorize({
    client_id: clientId,
    response_type: 'code',
    prompt: 'none',
    scope: ['identify'],
  });
  const response = await fetch('/api/token', { method: 'POST', body: JSON.stringify({ code }) });
  if (!response.ok) throw new Error('The login failed.');
  const { access_token } = await response.json();
  await sdk.commands.authenticate({ access_token });
  return { sdk, token: access_token };
}
