import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import type { EventName, EventPayload } from '@guildhall/protocol/events';
import type { Account, startPlatform } from '@guildhall/testkit/platform';

/** The parts of a thread that tests read. */
export interface Thread {
  id: string;
  type: number;
  name: string;
  parent_id: string;
  guild_id: string;
  owner_id: string;
  flags: number;
  rate_limit_per_user: number;
  message_count: number;
  member_count: number;
  total_message_sent: number;
  last_message_id: string | null;
  applied_tags?: string[];
  thread_metadata: {
    archived: boolean;
    locked: boolean;
    auto_archive_duration: number;
    archive_timestamp: string;
    invitable?: boolean;
  };
  member?: { id: string; user_id: string };
  message?: { id: string; content: string; channel_id: string; position: number };
  code?: number;
}

type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** A guild of Ada's, with Bob and Eve in it as members without a role. */
export async function threadScene(p: Platform) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const [bob, eve] = [await p.person('bob'), await p.person('eve')];
  for (const guest of [bob, eve]) await p.join(ada, guild.text.id, guest);
  const channel = async (body: object = {}) =>
    (
      await ada.post<{ id: string; available_tags: { id: string; name: string }[] }>(`/guilds/${guild.id}/channels`, {
        name: 'talk',
        ...body,
      })
    ).body;
  /** Denies or allows permissions in a channel, for everyone or one member. */
  const set = (channelId: string, id: string, { deny = [], allow = [] }: { deny?: Permission[]; allow?: Permission[] }) =>
    ada.put(`/channels/${channelId}/permissions/${id}`, {
      type: id === guild.id ? 0 : 1,
      deny: String(bitsOf(...deny)),
      allow: String(bitsOf(...allow)),
    });
  const say = async (who: Account, channelId: string, content = 'hello') =>
    who.post<{ id: string; position: number; code: number }>(`/channels/${channelId}/messages`, { content });
  const open = async (who: Account, channelId: string, body: object = {}) =>
    (await who.post<Thread>(`/channels/${channelId}/threads`, { name: 'plan', type: 11, ...body })).body;
  const get = async (who: Account, id: string) => (await who.get<Thread>(`/channels/${id}`)).body;
  const archive = (id: string, more: object = {}) => ada.patch<Thread>(`/channels/${id}`, { archived: true, ...more });
  /** The events of a thread so far, by name. */
  const told = <N extends EventName>(name: N, id: string): EventPayload<N>[] =>
    p.emitted(name).filter((data) => 'id' in data && data.id === id);
  /** The audit entries about a thread. */
  const audited = (id: string) => p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').filter((entry) => entry.target_id === id);
  return { ada, bob, eve, guild, text: guild.text.id, channel, set, say, open, get, archive, told, audited };
}
