import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import { type Account, startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';

/** The part of a page of pins that the tests read. */
export interface Pins {
  items: { pinned_at: string; message: { id: string; content: string; pinned: boolean; reactions?: object[] } }[];
  has_more: boolean;
}

/** Fixture for the pin tests: a guild of alice's with bob in it, and a channel of it. */
export class PinScene {
  readonly p: TestPlatform;
  readonly alice: Account;
  readonly bob: Account;
  readonly guild: { id: string; text: TestChannel };

  private constructor(p: TestPlatform, alice: Account, bob: Account, guild: PinScene['guild']) {
    this.p = p;
    this.alice = alice;
    this.bob = bob;
    this.guild = guild;
  }

  static async open(options: Parameters<typeof startPlatform>[0] = {}): Promise<PinScene> {
    const p = await startPlatform(options);
    const [alice, bob] = [await p.person('alice'), await p.person('bob')];
    const guild = await p.guild(alice);
    await p.join(alice, guild.text.id, bob);
    return new PinScene(p, alice, bob, guild);
  }

  /** Another channel; `allow` and `deny` apply to everyone else there. */
  async channel({ allow = [], deny = [] }: { allow?: Permission[]; deny?: Permission[] } = {}): Promise<string> {
    const made = await this.alice.post<{ id: string }>(`/guilds/${this.guild.id}/channels`, {
      name: 'pins',
      type: 0,
      permission_overwrites: [{ id: this.guild.id, type: 0, allow: String(bitsOf(...allow)), deny: String(bitsOf(...deny)) }],
    });
    return made.body.id;
  }

  /** Sends a message as `by`; clears the events recorded so far. */
  async message(channelId: string, content = 'pin me', by: Account = this.alice): Promise<string> {
    const sent = await by.post<{ id: string }>(`/channels/${channelId}/messages`, { content });
    this.p.events.length = 0;
    return sent.body.id;
  }

  /** Inserts `count` pinned messages without the API; returns the id of the first. */
  async fill(channelId: string, count: number): Promise<string> {
    const { platform } = this.p.server;
    const plain = {
      type: 0,
      flags: 0,
      content: 'pinned',
      edited_at: null,
      pinned: 1,
      tts: 0,
      mention_everyone: 0,
      data_json: null,
    };
    const ids = Array.from({ length: count }, () => platform.ids.next());
    const start = this.p.clock.now() - count;
    await platform.store.transaction(async ({ kysely }) => {
      const messages = ids.map((id) => ({ ...plain, channel_id: channelId, id, author_id: this.alice.id }));
      await kysely.insertInto('messages').values(messages).execute();
      const pins = ids.map((message_id, n) => ({ channel_id: channelId, message_id, pinned_at: start + n }));
      await kysely.insertInto('pins').values(pins).execute();
    });
    return ids[0] ?? '';
  }

  pin(by: Account, channelId: string, messageId: string) {
    return by.put(`/channels/${channelId}/messages/pins/${messageId}`);
  }

  unpin(by: Account, channelId: string, messageId: string) {
    return by.delete(`/channels/${channelId}/messages/pins/${messageId}`);
  }

  async pins(by: Account, channelId: string, query: Record<string, string | number> = {}): Promise<Pins> {
    return (await by.get<Pins>(`/channels/${channelId}/messages/pins`, { query })).body;
  }

  /** Audit entries of an action, newest first. */
  async entries(action: number) {
    const log = await this.alice.get(`/guilds/${this.guild.id}/audit-logs`, {
      query: { action_type: action },
    });
    return log.body.audit_log_entries;
  }
}
