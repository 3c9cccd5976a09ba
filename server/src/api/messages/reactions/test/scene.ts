import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';

export const THUMB = encodeURIComponent('👍');
export const LEAF = encodeURIComponent('🍁');

/** A message of alice's to which alice and bob have each reacted with 👍 and 😀. */
export interface ReactedMessage {
  message: string;
  /** The path of the message's reactions. */
  path: `/channels/${string}/messages/${string}/reactions`;
}

/** Fixture for the reaction tests: a guild of alice's with bob in it. */
export class ReactionScene {
  readonly p: TestPlatform;
  readonly alice: Account;
  readonly bob: Account;
  readonly guild: Awaited<ReturnType<TestPlatform['guild']>>;

  private constructor(p: TestPlatform, alice: Account, bob: Account, guild: ReactionScene['guild']) {
    this.p = p;
    this.alice = alice;
    this.bob = bob;
    this.guild = guild;
  }

  static async open(): Promise<ReactionScene> {
    const p = await startPlatform();
    const [alice, bob] = [await p.person('alice'), await p.person('bob')];
    const guild = await p.guild(alice);
    await p.join(alice, guild.text.id, bob);
    return new ReactionScene(p, alice, bob, guild);
  }

  /** Another such message; clears the events recorded so far. */
  async reacted(): Promise<ReactedMessage> {
    const sent = await this.alice.post<{ id: string }>(`/channels/${this.guild.text.id}/messages`, { content: 'hi' });
    const path = `/channels/${this.guild.text.id}/messages/${sent.body.id}/reactions` as const;
    for (const by of [this.alice, this.bob])
      for (const emoji of ['👍', '😀']) await by.put(`${path}/${encodeURIComponent(emoji)}/@me`);
    this.p.events.length = 0;
    return { message: sent.body.id, path };
  }

  /** The message's emoji with their counts, as alice sees them. */
  async shown(message: string): Promise<[string, number][]> {
    const { body } = await this.alice.get<{ reactions?: { emoji: { name: string }; count: number }[] }>(
      `/channels/${this.guild.text.id}/messages/${message}`,
    );
    return body.reactions?.map((reaction) => [reaction.emoji.name, reaction.count]) ?? [];
  }
}
