import { HttpConnection, requestText } from './http.ts';
import { type Call, caller, makeBot, makePlace, register } from './world.ts';

/** Where users receive each other's messages: lobbies, or the channels of as many guilds. */
export interface Parties {
  /** Session tokens: party by party, `members` of each. */
  tokens: string[];
  intents: number;
  /** The texts of requests that send a message, one for each party. */
  posts: string[];
}

export interface Size {
  parties: number;
  members: number;
}

/** GUILDS, GUILD_MESSAGES, MESSAGE_CONTENT; and the intents of a game for lobbies. */
const INTENTS = 1 | (1 << 9) | (1 << 15);
const LOBBIES = 1 << 27;
const AT_ONCE = 32;
/** The maximum number of guilds of a user. */
const MOST_GUILDS = 100;
const BODY = JSON.stringify({ content: 'To all members of this party and no others: '.padEnd(100, '.') });

/** A game whose players are each in one lobby, with a provisional account and a token. */
export async function makeLobbies(address: string, bot: string, { parties, members }: Size): Promise<Parties> {
  const authorization = `Bot ${bot}`;
  const tokens: string[] = [];
  const ids: string[] = [];
  const connections = await Promise.all(Array.from({ length: AT_ONCE }, () => HttpConnection.open(address)));
  let next = 0;
  const enter = async (connection: HttpConnection) => {
    while (next < parties * members) {
      const n = next++;
      const body = JSON.stringify({ external_user_id: `player ${n}`, preferred_global_name: `Player ${n}` });
      const made = await connection.send(requestText('POST', '/api/v10/partner-sdk/token/bot', authorization, body));
      const { access_token, id_token } = JSON.parse(made.toString());
      tokens[n] = `Bearer ${access_token}`;
      ids[n] = subjectOf(String(id_token));
    }
  };
  await Promise.all(connections.map(enter));
  for (const connection of connections) connection.close();
  const call = caller(address);
  const posts: string[] = [];
  for (let n = 0; n < parties; n += 1) {
    const first = n * members;
    const lobby = await call(authorization, 'POST', '/lobbies', {
      members: ids.slice(first, first + members).map((id) => ({ id })),
    });
    posts.push(requestText('POST', `/api/v10/lobbies/${lobby.id}/messages`, tokens[first] ?? '', BODY));
  }
  return { tokens, intents: LOBBIES, posts };
}

/** The subject of an id token. */
function subjectOf(idToken: string): string {
  const claims = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString();
  return JSON.parse(claims).sub;
}

/** Guilds with one bot each, whose sessions are the connected members. */
export async function makeGuilds(address: string, { parties, members }: Size): Promise<Parties> {
  const call: Call = caller(address);
  const tokens: string[] = [];
  const posts: string[] = [];
  let owner = '';
  for (let n = 0; n < parties; n += 1) {
    if (n % MOST_GUILDS === 0) owner = await register(call, `owner${n}`);
    const place = await makePlace(call, owner, `Guild ${n}`);
    const bot = await makeBot(call, owner, `bot ${n}`, [place]);
    for (let member = 0; member < members; member += 1) tokens.push(bot);
    posts.push(requestText('POST', `/api/v10/channels/${place.channelId}/messages`, `Bot ${bot}`, BODY));
  }
  return { tokens, intents: INTENTS, posts };
}
