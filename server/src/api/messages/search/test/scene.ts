import type { Account, TestPlatform } from '@guildhall/testkit/platform';

/** A search response as tests read it. */
export interface Found {
  total_results: number;
  messages: { id: string; content: string; hit: boolean; channel_id: string }[][];
  threads: { id: string; type: number }[];
  members: { id: string; user_id: string }[];
  doing_deep_historical_index: boolean;
}

/** The additional fields of a 110000 response. */
export interface NotReady {
  code: number;
  message: string;
  documents_indexed: number;
  retry_after: number;
}

export type Query = Record<string, string | number | boolean | readonly string[]>;

/** A query string; lists are repeated parameters. */
export function searchParameters(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) parameters.append(name, String(one));
  return parameters;
}

/** Searches, and returns any response. */
export function search<T = Found>(by: Account, guildId: string, query: Query = {}) {
  return by.get<T>(`/guilds/${guildId}/messages/search?${searchParameters(query)}`);
}

/** The contents of the matches, in order. */
export async function found(by: Account, guildId: string, query: Query): Promise<string[]> {
  const answer = await search(by, guildId, query);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.messages.map(([message]) => message?.content ?? '');
}

/** Indexes a guild. */
export async function index(p: TestPlatform, by: Account, guildId: string): Promise<void> {
  const first = await search<NotReady>(by, guildId);
  if (first.status !== 202) throw new Error(`the guild has an index: ${first.status}`);
  await p.jobs();
}

/** Sends messages one after another, and returns their ids. */
export async function say(by: Account, channelId: string, ...bodies: (string | object)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const body of bodies) {
    const sent = await by.post<{ id: string }>(
      `/channels/${channelId}/messages`,
      typeof body === 'string' ? { content: body } : body,
    );
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
    ids.push(sent.body.id);
  }
  return ids;
}
