import type { Result } from '@guildhall/protocol/calls';
import type { CommandIndex, CommandOption } from '../api/wire-interactions.ts';
import { request, token } from './session.ts';
import { createStore } from './store.ts';
import type { Id } from '../api/wire-base.ts';

/** The available commands, by channel. */
export const commandIndexes = createStore<Record<Id, CommandIndex>>({});

token.subscribe(() => token.get() === null && commandIndexes.set(() => ({})));

/** The index with the options of its commands, whose declaration says only that they are objects. */
function readable({
  application_commands,
  ...index
}: Result<'GET /channels/{channel_id}/application-command-index'>): CommandIndex {
  const commands = application_commands.map(({ options, ...command }) => ({
    ...command,
    ...(options && { options: options.flatMap((option) => (isOption(option) ? [option] : [])) }),
  }));
  return { ...index, application_commands: commands };
}

/** Whether an object of the wire is an option of a command. */
export function isOption(value: object): value is CommandOption {
  return 'type' in value && 'name' in value && 'description' in value;
}

const pendingLoads = new Map<Id, Promise<void>>();

/** Loads the commands of a channel; the previous list is shown until the response arrives. */
export function loadCommands(channelId: Id): Promise<void> {
  const before = pendingLoads.get(channelId);
  if (before) return before;
  const load = request('GET /channels/{channel_id}/application-command-index', { channel_id: channelId })
    .then((index) => commandIndexes.set((all) => ({ ...all, [channelId]: readable(index) })))
    .finally(() => pendingLoads.delete(channelId));
  pendingLoads.set(channelId, load);
  return load;
}
