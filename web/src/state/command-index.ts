import type { CommandIndex } from '../api/wire-interactions.ts';
import { request, token } from './session.ts';
import { createStore } from './store.ts';
import type { Id } from '../api/wire-base.ts';

/** The available commands, by channel. */
export const commandIndexes = createStore<Record<Id, CommandIndex>>({});

token.subscribe(() => token.get() === null && commandIndexes.set(() => ({})));

const pendingLoads = new Map<Id, Promise<void>>();

/** Loads the commands of a channel; the previous list is shown until the response arrives. */
export function loadCommands(channelId: Id): Promise<void> {
  const before = pendingLoads.get(channelId);
  if (before) return before;
  const load = request<CommandIndex>('GET', `/channels/${channelId}/application-command-index`)
    .then((index) => commandIndexes.set((all) => ({ ...all, [channelId]: index })))
    .finally(() => pendingLoads.delete(channelId));
  pendingLoads.set(channelId, load);
  return load;
}
