// Runs in a game's empty project, on Node and in a browser: a player logs in with a token, connects and shows a presence.
import { createClientWith, ErrorType, getVersionHash, getVersionMajor, getVersionMinor, supportStatus } from '@guildhall/client';
import { TestClock, testServer } from '@guildhall/client/testing';

/** Gives the script the core of a client. */
const core = (one) => one;

/** Resolves with what the script has seen, as JSON. */
export async function conform({ apiBase, token }) {
  const client = createClientWith({ apiBase }, { core });
  const refused = await client.connect().catch((error) => error);
  client.core.credentials.token = token;
  const statuses = [];
  client.on('status', ({ status }) => statuses.push(status));
  await client.connect();
  client.core.send(3, { since: null, afk: false, status: 'online', activities: [{ name: 'Conformance', type: 0 }] });
  const me = await client.core.http.call('GET /users/@me', {});
  const wrong = await client.core.http.call('GET /users/{user_id}', { user_id: '1' }).catch((error) => error);
  return {
    seen: {
      refused: refused.type === ErrorType.ValidationError,
      statuses,
      me: me.username,
      wrong: [wrong.name, wrong.type === ErrorType.HTTPError, wrong.status],
      version: [getVersionMajor(), getVersionMinor()],
      isBuilt: /^[0-9a-f]{40}$|^$/.test(getVersionHash()),
      support: supportStatus('1.10', new Date('2026-08-01')).status,
      fake: await withoutServer(),
    },
    client,
  };
}

/** The same against the transports of the testing entry. */
async function withoutServer() {
  const clock = new TestClock();
  const { gateway, transports } = testServer();
  const client = createClientWith({ apiBase: 'https://game.test', transports, clock, random: () => 0.5 }, { core });
  client.core.credentials.token = 'a token of a player';
  await client.connect();
  gateway.current.close(4000);
  await clock.advance(1000);
  const { status } = client;
  client.dispose();
  return [status, clock.pending];
}
