import { readConfig } from '../server/src/config/config.ts';
import { openStore } from '../server/src/store/open-store.ts';
import { Chatter, fillChannels } from './lib/chatter.ts';
import { withChildren } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { requestText } from './lib/http.ts';
import { measureList } from './lib/page.ts';
import { caller, makeWorld, serverOptions } from './lib/world.ts';

const CONNECTIONS = 16;
const MILLISECONDS = 1_000;
const MESSAGES = 2_000_000;
const AUTHORS = 8;
const LIMIT = 50;
/** The number of positions in the channel that pages are read from. */
const PLACES = 20_000;
/** The least ratios of CPU to an echo. */
const TARGETS = { newest: 0.7, random: 0.45 };

/**
 * The newest page of a channel of two million messages, and pages from random positions in it, compared with node:http that
 * serializes JSON of the same shape and size for each response.
 */
export const history: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const settings = await serverOptions(data, options.store);
      const first = start(settings);
      const { address: early, places, bots } = await makeWorld(first, { guilds: 1, bots: AUTHORS });
      const channelId = places[0]?.channelId ?? '';
      const authorization = `Bot ${bots[0]}`;
      const call = caller(early);
      const authors = await Promise.all(bots.map(async (bot) => (await call(`Bot ${bot}`, 'GET', '/users/@me')).id));
      await first.stop();
      const chatter = new Chatter(30_000, 54_321);
      const store = await openStore(readConfig(settings.env ?? {}));
      await fillChannels(store, [channelId], MESSAGES, chatter, authors);
      const known = await store.read.kysely
        .selectFrom('messages')
        .select('id')
        .where('channel_id', '=', channelId)
        .orderBy('id')
        .execute();
      await store.close();
      options.say(`history: ${known.length} messages written`);

      const server = start(settings);
      const address = await server.address();
      const path = `/api/v10/channels/${channelId}/messages?limit=${LIMIT}`;
      const newest = requestText('GET', path, authorization);
      const requests = Array.from({ length: PLACES }, () => {
        const before = known[LIMIT + Math.floor(chatter.random() * (known.length - LIMIT))]?.id;
        return requestText('GET', `${path}&before=${before}`, authorization);
      });
      const common = { part: 'history', unit: 'read', directory: data, server, address, start, objects: LIMIT, options };
      const load = { connections: CONNECTIONS, milliseconds: MILLISECONDS };
      const random = (n: number) => requests[n % PLACES] ?? '';
      return [
        ...(await measureList({
          ...{ ...common, ...load, name: 'history-newest', figure: `newest ${LIMIT}` },
          ...{ request: () => newest, atLeast: TARGETS.newest },
        })),
        ...(await measureList({
          ...{ ...common, ...load, name: 'history-random', figure: `random ${LIMIT} of ${known.length}` },
          ...{ request: random, atLeast: TARGETS.random },
        })),
      ];
    }),
  );
