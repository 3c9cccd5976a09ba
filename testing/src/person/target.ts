import { HallError } from '../errors.ts';
import type { SeenChannel, View } from '../seen/view.ts';
import { didYouMean, listed } from '../suggest.ts';

/** Anything with an id: a person, a bot, a role, a channel or a message. */
export interface WithId {
  readonly id: string;
}

/**
 * The channel that a name means to a person: `general`, `#general`, or `workshop/general` where two guilds have one.
 * Undefined if they see none; throws if they see several.
 */
export function findChannel(view: View, name: string): SeenChannel | undefined {
  const wanted = plain(name);
  const all = [...view.channels.values()].filter((one) => one.guildId !== undefined);
  const found = all.filter((one) => one.id === name || plain(one.name) === wanted || plain(fullName(view, one)) === wanted);
  if (found.length < 2) return found[0];
  throw new HallError(
    `There are ${found.length} channels named '${name}': ${listed(found.map((one) => fullName(view, one)))}. Write one of these.`,
  );
}

/** The error for a channel that does not exist, with the name that was probably meant. */
export function noChannel(view: View, who: string, name: string): string {
  const names = [...view.channels.values()].filter((one) => one.guildId !== undefined).map((one) => one.name);
  return `${who} sees no channel '${name}'.${didYouMean(name, names)} The channels are ${listed(names)}.`;
}

function plain(name: string): string {
  return name.replace(/^#/, '').toLowerCase().replaceAll(' ', '-');
}

function fullName(view: View, channel: SeenChannel): string {
  return `${view.guilds.get(channel.guildId ?? '')?.name ?? ''}/${channel.name}`;
}

/** A user, role or channel that can be picked, by every name that means it. */
export interface Candidate {
  id: string;
  names: readonly string[];
}

/** The members of a place whom a person could pick; `declared` are the names of the world by id. */
export function usersIn(view: View, channel: SeenChannel, declared: ReadonlyMap<string, string>): Candidate[] {
  const guild = view.guilds.get(channel.guildId ?? '');
  const ids = guild ? [...guild.members.keys()] : [view.me, ...channel.recipients];
  return ids.map((id) => {
    const user = view.users.get(id);
    const names = [declared.get(id), guild?.members.get(id), user?.shown, user?.username];
    return { id, names: names.filter((name): name is string => typeof name === 'string') };
  });
}

export function rolesIn(view: View, channel: SeenChannel): Candidate[] {
  const roles = view.guilds.get(channel.guildId ?? '')?.roles ?? new Map<string, string>();
  return [...roles].map(([id, name]) => ({ id, names: [name] }));
}

/** The channels of a guild, of some types if given. */
export function channelsIn(view: View, place: SeenChannel, types?: readonly number[]): Candidate[] {
  return [...view.channels.values()]
    .filter((one) => one.guildId === place.guildId && (!types || types.length === 0 || types.includes(one.type)))
    .map((one) => ({ id: one.id, names: [one.name] }));
}

/** The id of the candidate that a text names, with or without @ or #, as a mention, or by id. Throws with suggestions. */
export function pick(candidates: readonly Candidate[], text: string, what: string): string {
  const wanted = text
    .trim()
    .replace(/^<?[@#][!&]?/, '')
    .replace(/>$/, '')
    .toLowerCase();
  const named = candidates.filter((one) => one.id === wanted || one.names.some((name) => bare(name) === wanted));
  // The first name of each is the most exact one: a declared name wins over another's username.
  const found = named.find((one) => one.id === wanted || bare(one.names[0] ?? '') === wanted) ?? named[0];
  if (found) return found.id;
  const names = [...new Set(candidates.flatMap((one) => one.names.slice(0, 1)))];
  throw new HallError(`There is no ${what} '${text}' here.${didYouMean(wanted, names)} A person could pick ${listed(names)}.`);
}

function bare(name: string): string {
  return name.replace(/^[@#]/, '').toLowerCase();
}
