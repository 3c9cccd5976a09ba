import { createClient } from '@guildhall/client';

export async function showPresence(apiBase: string, token: string) {
  const client = createClient({ apiBase });
  await client.auth.setToken(token);
  await client.connect();
  await client.presence.updateRichPresence({ details: 'Moon base', state: 'Looking for a team' });
  return client;
}
