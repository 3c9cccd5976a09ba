import type { Core } from '../core/core.ts';
import { userStore } from '../users/store.ts';
import { ELSEWHERE, FRIEND, OFFLINE, PLAYING_GAME } from '../core/enum-values.ts';
import { relationshipStore } from './store.ts';
import type { RelationshipGroupType } from './types.ts';

/** The place of a friend in the list. */
interface Entry {
  id: string;
  group: RelationshipGroupType;
  /** Within the group; lower is first. */
  rank: number;
  name: string;
  hasPlayed: boolean;
}

/** The sections of the list of friends. */
export interface FriendGroups {
  /** The ids of the friends in a section, sorted. */
  idsOf(group: RelationshipGroupType): readonly string[];
  /** The ids and names of all friends, in no order. */
  all(): Iterable<{ id: string }>;
}

/** Follows the sections of the list of friends; each is sorted when it is read after a change. */
export function friendGroups(core: Core): FriendGroups {
  const users = core.use(userStore);
  const relationships = core.use(relationshipStore);
  const collator = new Intl.Collator();
  const entries = new Map<string, Entry>();
  const sorted = new Map<RelationshipGroupType, string[]>();
  const dirty = new Set<string>();

  const entryOf = (id: string): Entry | undefined => {
    const { platform, game, hasPlayed: played } = relationships.get(id);
    if (platform !== FRIEND && game !== FRIEND) return undefined;
    const { user, presence } = users.get(id) ?? {};
    const isPlaying = presence?.activities.some((one) => one.application_id === core.credentials.applicationId) ?? false;
    const group = !presence ? OFFLINE : isPlaying ? PLAYING_GAME : ELSEWHERE;
    // RELATIONSHIP_ADD does not say it, but a presence does.
    const hasPlayed = played || isPlaying || (entries.get(id)?.hasPlayed ?? false);
    const rank = group === ELSEWHERE && !hasPlayed ? 1 : 0;
    return { id, group, rank, name: user?.global_name || user?.username || '', hasPlayed };
  };

  const report = (id: string) => {
    if (dirty.has(id)) return;
    dirty.add(id);
    core.dispatch.add(() => {
      dirty.delete(id);
      relationships.events.emit('groupsUpdated', id);
    });
  };

  const follow = (id: string): boolean => {
    const [before, now] = [entries.get(id), entryOf(id)];
    if (isSame(before, now)) return false;
    if (now) entries.set(id, now);
    else entries.delete(id);
    for (const one of [before, now]) if (one) sorted.delete(one.group);
    return true;
  };

  const reset = () => {
    entries.clear();
    sorted.clear();
    dirty.clear();
  };

  users.watch((id) => {
    if (follow(id)) report(id);
  });
  core.attach({
    ready() {
      // Changes since the last session have been reported by the stores.
      for (const id of relationships.ids()) follow(id);
    },
    reset,
    dispose: reset,
  });

  return {
    all: () => entries.values(),
    idsOf(group) {
      const known = sorted.get(group);
      if (known) return known;
      const own = [...entries.values()].filter((one) => one.group === group);
      own.sort((a, b) => a.rank - b.rank || collator.compare(a.name, b.name) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
      const ids = own.map(({ id }) => id);
      sorted.set(group, ids);
      return ids;
    },
  };
}

/** Whether a friend stays at the same place in the list; asked for each presence. */
function isSame(one: Entry | undefined, other: Entry | undefined): boolean {
  if (!one || !other) return one === other;
  return one.group === other.group && one.rank === other.rank && one.name === other.name && one.hasPlayed === other.hasPlayed;
}
