// Runs in a game's empty project, on Node and in a browser: a player logs in with a token, connects and shows a presence; and
// every member of the svcpp surface is there.
import { createClient, ErrorType, getVersionHash, getVersionMajor, getVersionMinor, supportStatus } from '@guildhall/client';
import * as svcpp from '@guildhall/client/svcpp';
import { TestClock, testServer } from '@guildhall/client/testing';

/** The exports by name. */
const surface = { ...svcpp };

/** `rows` are the members of the svcpp surface: class, member and kind. */
export async function conform({ apiBase, token, rows }) {
  const client = createClient({ apiBase });
  const refused = await client.connect().catch((error) => error);
  await client.auth.setToken(token);
  const statuses = [];
  client.on('status', ({ status }) => statuses.push(status));
  await client.connect();
  await client.presence.updateRichPresence({ name: 'Conformance' });
  const lobbyId = await client.lobbies.createOrJoinLobby(`conformance ${token}`);
  await client.messages.sendLobbyMessage(lobbyId, 'hello');
  const history = await client.messages.getLobbyMessagesWithLimit(lobbyId, 10);
  const wrong = await client.messages.getLobbyMessagesWithLimit('1', 10).catch((error) => error);
  return {
    seen: {
      refused: refused.type === ErrorType.ValidationError,
      statuses,
      me: client.users.current?.username,
      history: history.map(({ content }) => content),
      wrong: [wrong.name, wrong.type === ErrorType.HTTPError, wrong.status],
      version: [getVersionMajor(), getVersionMinor()],
      isBuilt: /^[0-9a-f]{40}$|^$/.test(getVersionHash()),
      support: supportStatus('1.10', new Date('2026-08-01')).status,
      missing: rows.filter((row) => !exists(row)).map(([owner, member]) => `${owner}.${member}`),
      fake: await withoutServer(),
    },
    client,
  };
}

/** Whether the surface has a member. Callbacks are types, which do not exist at run time. */
function exists([owner, member, kind]) {
  const path = [...(owner === '(namespace)' ? [] : [owner]), ...(member.startsWith('(') ? [] : member.split('::'))];
  const found = path.reduce((value, name) => value?.[name], surface);
  const isClass = typeof surface[owner]?.nullobj?.ToBool === 'function';
  switch (kind) {
    case 'callback':
      return isClass;
    case 'enum':
      return typeof found === 'object';
    case 'enum value':
      return typeof found === 'number';
    case 'free function':
    case 'static':
      return typeof found === 'function';
    case 'getter':
    case 'setter':
    case 'method':
      return typeof surface[owner]?.prototype?.[member] === 'function';
    case 'class':
    case 'constructor':
    case 'constructor/operator':
    case 'operator':
    case 'static field':
      return isClass;
    default:
      return false;
  }
}

/** The same against the transports of the testing entry. */
async function withoutServer() {
  const clock = new TestClock();
  const { gateway, transports } = testServer();
  const client = createClient({ apiBase: 'https://game.test', transports, clock, random: () => 0.5 });
  await client.auth.setToken('the-token-of-a-player');
  await client.connect();
  gateway.current.close(4000);
  await clock.advance(1000);
  const { status } = client;
  client.dispose();
  // Firefox takes some turns to read a response that has arrived.
  for (let turns = 0; clock.pending > 0 && turns < 1000; turns += 1) await new Promise((resolve) => setTimeout(resolve));
  return [status, clock.pending];
}
