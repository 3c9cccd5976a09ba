import { HallError } from '../errors.ts';
import type { Account, Patience } from '../person/account.ts';
import { type Asked, interact } from '../person/interact.ts';
import type { WithId } from '../person/target.ts';
import type { SeenChannel } from '../seen/view.ts';
import { didYouMean, listed } from '../suggest.ts';
import { INTERACTION } from '../wire.ts';

/** Types of commands that are used on something, by their menu. */
const MENUS = { USER: 2, MESSAGE: 3 } as const;

/**
 * Uses a command from the menu of a user or a message. Resolves when the bot has responded. Rejects, before anything is sent, if the
 * command does not exist.
 */
export async function useOn(
  person: Account,
  place: SeenChannel,
  { name, target }: { name: string; target: WithId },
  patience: Patience = {},
): Promise<Asked> {
  const { applications, application_commands } = await person.api.request(
    'GET /channels/{channel_id}/application-command-index',
    { channel_id: place.id },
  );
  const type = 'author' in target ? MENUS.MESSAGE : MENUS.USER;
  const menu = application_commands.filter((one) => one.type === type);
  const command = menu.find((one) => one.name === name);
  if (!command) {
    const names = menu.map((one) => one.name);
    const what = type === MENUS.MESSAGE ? 'messages' : 'users';
    throw new HallError(
      `No bot here has the command '${name}' for ${what}.${didYouMean(name, names)} There is ${listed(names)}.`,
    );
  }
  const { id, version, guild_id, application_id } = command;
  return interact(
    person,
    {
      type: INTERACTION.COMMAND,
      application_id,
      application: applications.find((one) => one.id === application_id)?.name ?? 'The bot',
      channel_id: place.id,
      guild_id: place.guildId,
      data: { id, version, name, type, ...(guild_id !== undefined && { guild_id }), target_id: target.id },
      did: `used '${name}' on a ${type === MENUS.MESSAGE ? 'message' : 'user'}`,
      words: `'${name}'`,
    },
    patience,
  );
}
