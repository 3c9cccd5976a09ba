import { Actor } from '@guildhall/testkit/actor';
import { KillablePlatform } from '@guildhall/testkit/killable-platform';
import type { PlatformProcess } from '@guildhall/testkit/process';
import { afterEach, beforeEach, expect, test } from 'vitest';

const BEFORE = 1500;
const ROUNDS = 3;
const WRITTEN = 150;

let platform: KillablePlatform;
beforeEach(async () => {
  platform = await KillablePlatform.make();
});
afterEach(() => platform.dispose());

/** All results of a search, by id; retries while the index is built. */
async function searchAll(actor: Actor, guildId: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (;;) {
    const query = { content: 'word', offset: found.size };
    const { status, body } = await actor.get(`/guilds/${guildId}/messages/search`, { query });
    if (status === 202) continue;
    for (const [message] of body.messages) if (message) found.set(message.id, message.content);
    if (!body.messages.length || found.size >= body.total_results) return found;
  }
}

/** The acknowledged content by id, null if deleted. */
type Acknowledged = Map<string, string | null>;

/** Sends, edits and deletes concurrently until the process is gone; kills it after a number of acknowledged changes. */
async function writeUntilKilled(by: PlatformProcess, actor: Actor, path: string, acknowledged: Acknowledged): Promise<void> {
  const enough = acknowledged.size + WRITTEN;
  await Promise.all(
    Array.from({ length: 8 }, async (_, side) => {
      try {
        for (let n = 0; ; n++) {
          const content = `word ${side} ${n}`;
          const { id } = (await actor.post<{ id: string }>(path, { content })).body;
          acknowledged.set(id, content);
          if (n % 3 === 1) await change(actor, path, id, acknowledged);
          if (n % 5 === 2) await remove(actor, path, id, acknowledged);
          if (acknowledged.size >= enough) void by.kill();
        }
      } catch {
        // The process is gone.
      }
    }),
  );
  await by.ended;
}

/** While a change is pending, its stored state is unknown. */
async function change(actor: Actor, path: string, id: string, acknowledged: Acknowledged): Promise<void> {
  const content = `word changed ${id}`;
  acknowledged.delete(id);
  await actor.patch(`${path}/${id}`, { content });
  acknowledged.set(id, content);
}

async function remove(actor: Actor, path: string, id: string, acknowledged: Acknowledged): Promise<void> {
  acknowledged.delete(id);
  await actor.delete(`${path}/${id}`);
  acknowledged.set(id, null);
}

test('[search/messages] after a kill while writing and indexing, the index catches up with everything acknowledged', async () => {
  let server = platform.start();
  const account = {
    username: 'ada',
    email: 'ada@example.org',
    password: 'correct horse',
    date_of_birth: '1990-01-01',
    consent: true,
  };
  const { token } = (await new Actor(await server.address(), null).post('/auth/register', account)).body;
  let actor = new Actor(await server.address(), token);
  const guild = (await actor.post('/guilds', { name: 'Guild' })).body;
  const channels = (await actor.get<{ id: string; type: number }[]>(`/guilds/${guild.id}/channels`)).body;
  const path = `/channels/${channels.find((channel) => channel.type === 0)?.id}/messages`;
  const acknowledged: Acknowledged = new Map();
  for (let n = 0; n < BEFORE; n += 50) {
    const contents = Array.from({ length: 50 }, (_, at) => `word early ${n + at}`);
    const sent = await Promise.all(contents.map((content) => actor.post<{ id: string; content: string }>(path, { content })));
    for (const { body } of sent) acknowledged.set(body.id, body.content);
  }

  for (let round = 0; round < ROUNDS; round++) {
    const first = await actor.get(`/guilds/${guild.id}/messages/search`, { query: { content: 'word' } });
    // The first kill is as soon as indexing has started.
    if (round === 0) expect([first.status, await server.kill()]).toEqual([202, undefined]);
    else await writeUntilKilled(server, actor, path, acknowledged);
    server = platform.start();
    actor = new Actor(await server.address(), token);
  }

  const found = await searchAll(actor, guild.id);
  const wrong = [...acknowledged].filter(([id, content]) => (found.get(id) ?? null) !== content);
  expect(wrong).toEqual([]);
  const stored = await Promise.all([...found].slice(0, 50).map(([id]) => actor.get<{ content: string }>(`${path}/${id}`)));
  expect(stored.map(({ body }) => body.content)).toEqual([...found.values()].slice(0, 50));
});
