import type { Snowflake } from '@guildhall/protocol/ids';
import type { Session } from '../session/session.ts';
import { GuildLists, type ListNeeds } from './guild-lists.ts';
import type { Range } from './windows.ts';

/** The member lists that users' clients on this node look at, by guild. */
export class MemberLists {
  readonly #guilds = new Map<Snowflake, GuildLists>();

  /** A session looks at ranges of a channel's member list; an empty list ends that. */
  hold(node: ListNeeds, session: Session, guildId: Snowflake, channels: ReadonlyMap<Snowflake, readonly Range[]>): void {
    const lists = this.#guilds.get(guildId) ?? new GuildLists(node, guildId);
    this.#guilds.set(guildId, lists);
    for (const [channelId, ranges] of channels) lists.hold(session, channelId, ranges);
    this.#tidy(guildId, lists);
    session.journal?.changed(session);
  }

  /** The ranges that a session looks at, by guild and channel. */
  heldBy(session: Session): { guildId: Snowflake; channels: (readonly [Snowflake, readonly Range[]])[] }[] {
    return [...this.#guilds].flatMap(([guildId, lists]) => {
      const channels = lists.heldBy(session);
      return channels ? [{ guildId, channels: [...channels] }] : [];
    });
  }

  /** Removes a session that has ended, or has left a guild. */
  drop(session: Session, guildId?: Snowflake): void {
    for (const [id, lists] of guildId === undefined ? [...this.#guilds] : [[guildId, this.#guilds.get(guildId)] as const]) {
      if (!lists) continue;
      lists.drop(session);
      this.#tidy(id, lists);
    }
    session.journal?.changed(session);
  }

  #tidy(guildId: Snowflake, lists: GuildLists): void {
    if (!lists.empty) return;
    lists.close();
    this.#guilds.delete(guildId);
  }
}
