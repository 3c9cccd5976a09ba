import { createClient } from '@guildhall/client';
import { testServer, TestClock } from '@guildhall/client/testing';

/** A client of a player named Ada, without a network. */
export async function testClient() {
  const clock = new TestClock();
  const { http, gateway, transports } = testServer({ ready: { user: { id: '1', username: 'ada', global_name: 'Ada' } } });
  const client = createClient({ apiBase: 'https://game.test', transports, clock });
  http.on('GET /oauth2/@me', { body: { expires: new Date(clock.now() + 86_400_000).toISOString(), scopes: [] } });
  await client.auth.setToken('a-token');
  await client.connect();
  return { client, clock, http, gateway };
}
