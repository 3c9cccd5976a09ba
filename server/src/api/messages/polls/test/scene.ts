import type { Answer } from '@guildhall/testkit/answer';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';

/** The fields of a message that the poll tests read. */
export interface PollMessage {
  id: string;
  type: number;
  embeds: { fields: { name: string; value: string }[] }[];
  poll: { expiry: string; results: { answer_counts: object[]; is_finalized: boolean } };
}

/** A guild with two people and a bot, and its text channel. */
export interface PollScene {
  p: TestPlatform;
  alice: Account;
  bob: Account;
  bot: Bot;
  guildId: string;
  channelId: string;
  /** Sends a poll of tea and coffee. */
  poll(writer: Account, changes?: object): Promise<PollMessage>;
  /** Sets a user's votes. */
  vote(voter: Account, messageId: string, ...answers: number[]): Promise<Answer>;
}

/** Creates the fixture for the poll tests. */
export async function pollScene(): Promise<PollScene> {
  const p = await startPlatform();
  const alice = await p.person('alice');
  const bob = await p.person('bob');
  const guild = await p.guild(alice);
  const channelId = guild.text.id;
  await p.join(alice, channelId, bob);
  const bot = await p.bot(alice, { guild });
  return {
    p,
    alice,
    bob,
    bot,
    guildId: guild.id,
    channelId,
    async poll(writer, changes = {}) {
      const poll = { question: { text: 'What to drink?' }, answers: [answer('Tea'), answer('Coffee')], ...changes };
      const sent = await writer.post<PollMessage>(`/channels/${channelId}/messages`, { poll });
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      return sent.body;
    },
    vote: (voter, messageId, ...answers) =>
      voter.put(`/channels/${channelId}/polls/${messageId}/answers/@me`, { answer_ids: answers }),
  };
}

/** An answer as requests have it. */
export const answer = (text: string, emoji?: object): object => ({ poll_media: { text, ...(emoji ? { emoji } : {}) } });
