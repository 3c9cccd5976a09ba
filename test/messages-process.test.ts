import { Actor } from '@guildhall/testkit/actor';
import { KillablePlatform } from '@guildhall/testkit/killable-platform';
import type { PlatformProcess } from '@guildhall/testkit/process';
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROUNDS = 2;
const ENOUGH = 60;
const FILE_SIZE = 300_000;

interface Message {
  id: string;
  content: string;
  pinned: boolean;
  attachments: { url: string; size: number }[];
  poll?: { results: { answer_counts: { id: number; count: number }[] } };
}

/** The acknowledged state of a message. */
interface Known {
  path: string;
  content: string;
  /** SHA-256 of its file. */
  file?: string;
  pinned?: boolean;
  voted?: boolean;
}

let platform: KillablePlatform;
let server: PlatformProcess | null = null;
beforeEach(async () => {
  platform = await KillablePlatform.make();
});
afterEach(() => platform.dispose());

async function start(token: string): Promise<Actor> {
  server = platform.start();
  return new Actor(await server.address(), token || null);
}

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Each writes one kind of object and records what was acknowledged. */
const WRITERS: ((actor: Actor, channel: string, n: number, note: (id: string, known: Known) => void) => Promise<void>)[] = [
  async (actor, channel, n, note) => {
    const path = `/channels/${channel}/messages`;
    const bytes = randomBytes(FILE_SIZE);
    const form = new FormData();
    const content = `word file ${n}`;
    form.set('payload_json', JSON.stringify({ content }));
    form.set('files[0]', new Blob([bytes]), 'a.bin');
    const sent = await actor.post<Message>(path, form);
    if (sent.status === 200) note(sent.body.id, { path, content, file: sha(bytes) });
  },
  async (actor, channel, n, note) => {
    const path = `/channels/${channel}/messages`;
    const content = `word poll ${n}`;
    const poll = { question: { text: 'Which?' }, answers: [{ poll_media: { text: 'This' } }] };
    const { body } = await actor.post<Message>(path, { content, poll });
    note(body.id, { path, content });
    const voted = await actor.put(`/channels/${channel}/polls/${body.id}/answers/@me`, { answer_ids: [1] });
    if (voted.status === 204) note(body.id, { path, content, voted: true });
  },
  async (actor, channel, n, note) => {
    const path = `/channels/${channel}/messages` as const;
    const content = `word pin ${n}`;
    const { body } = await actor.post<Message>(path, { content });
    note(body.id, { path, content });
    const pinned = await actor.put(`${path}/pins/${body.id}`);
    if (pinned.status === 204) note(body.id, { path, content, pinned: true });
  },
  async (actor, channel, n, note) => {
    const thread = await actor.post<{ id: string }>(`/channels/${channel}/threads`, { name: `thread ${n}`, type: 11 });
    const path = `/channels/${thread.body.id}/messages`;
    const content = `word thread ${n}`;
    const { body } = await actor.post<Message>(path, { content });
    note(body.id, { path, content });
  },
];

async function writeUntilKilled(actor: Actor, channel: string, acknowledged: Map<string, Known>): Promise<void> {
  const enough = acknowledged.size + ENOUGH;
  const note = (id: string, known: Known) => {
    acknowledged.set(id, known);
    if (acknowledged.size >= enough) void server?.kill();
  };
  await Promise.all(
    [...WRITERS, ...WRITERS].map(async (write) => {
      try {
        for (let n = 0; ; n++) await write(actor, channel, n, note);
      } catch {
        // The process is gone.
      }
    }),
  );
  await server?.ended;
}

async function searchAll(actor: Actor, guildId: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (;;) {
    const query = { content: 'word', offset: found.size };
    const { status, body } = await actor.get(`/guilds/${guildId}/messages/search`, { query });
    if (status === 202) continue;
    if (!body.messages.length) return found;
    for (const [message] of body.messages) if (message) found.add(message.id);
  }
}

test('a process killed while it sends, stores files, pins, votes, creates threads and indexes keeps everything it acknowledged', async () => {
  let actor = await start('');
  const account = {
    username: 'ada',
    email: 'ada@example.org',
    password: 'correct horse',
    date_of_birth: '1990-01-01',
    consent: true,
  };
  const { token } = (await actor.post<{ token: string }>('/auth/register', account)).body;
  actor = new Actor(actor.address, token);
  const guild = (await actor.post<{ id: string }>('/guilds', { name: 'Guild' })).body;
  const channels = (await actor.get<{ id: string; type: number }[]>(`/guilds/${guild.id}/channels`)).body;
  const channel = channels.find(({ type }) => type === 0)?.id ?? '';
  const acknowledged = new Map<string, Known>();
  await actor.get(`/guilds/${guild.id}/messages/search`, { query: { content: 'word' } });
  for (let round = 0; round < ROUNDS; round++) {
    await writeUntilKilled(actor, channel, acknowledged);
    actor = await start(token);
  }

  for (const [id, { path, content, file, pinned, voted }] of acknowledged) {
    const { body } = await actor.get<Message>(`${path}/${id}`);
    expect(body.content).toBe(content);
    if (pinned) expect(body.pinned).toBe(true);
    if (voted) expect(body.poll?.results.answer_counts).toMatchObject([{ id: 1, count: 1 }]);
    if (file) expect(await shaOf(body)).toBe(file);
  }
  const page = await actor.get(`/channels/${channel}/messages?limit=100`);
  // Acknowledged or not, everything that is shown must be complete.
  for (const message of page.body) if (message.attachments.length) expect(await shaOf(message)).toMatch(/^[0-9a-f]{64}$/);
  const found = await searchAll(actor, guild.id);
  expect([...acknowledged.keys()].filter((id) => !found.has(id))).toEqual([]);
});

/** The first file of a message, which must have the size in the message. */
async function shaOf({ attachments }: Message): Promise<string> {
  const [first] = attachments;
  const answer = await fetch(first?.url ?? '');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([answer.status, bytes.length]).toEqual([200, first?.size]);
  return sha(bytes);
}
