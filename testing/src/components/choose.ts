import type { Select } from '@guildhall/protocol/objects/messages/components';
import { HallError } from '../errors.ts';
import type { Account } from '../person/account.ts';
import { type Candidate, channelsIn, pick, rolesIn, usersIn, type WithId } from '../person/target.ts';
import { didYouMean, listed } from '../suggest.ts';
import { COMPONENT, type SelectOption } from '../wire.ts';

/** A choice of a person: a label or name, or the person, bot, role or channel itself. */
export type Choosing = string | (WithId & { readonly name: string });

/** Choices from one select. */
interface Chosen {
  choices: readonly Choosing[];
  /** Where it is: users, roles and channels are of this place. */
  channelId: string;
  /** The select, for errors. */
  name: string;
}

/** The values that choices mean. Throws if one does not exist, or if there are too many or too few. */
export function chosenValues(
  person: Account,
  select: Pick<Select, 'type' | 'options' | 'channel_types' | 'min_values' | 'max_values'>,
  { choices, channelId, name }: Chosen,
): string[] {
  const { min_values: least, max_values: most } = select;
  if (choices.length < least || choices.length > most) {
    const bounds = least === most ? `exactly ${least}` : `${least} to ${most}`;
    throw new HallError(`'${name}' takes ${bounds} choices, not ${choices.length}.`);
  }
  if (select.type === COMPONENT.stringSelect) return choices.map((one) => optionValue(select.options ?? [], one, name));
  const candidates = candidatesOf(person, select, channelId);
  return choices.map((one) => (typeof one === 'string' ? pick(candidates, one, `choice of '${name}' called`) : one.id));
}

/** The value of the option with a label, or with this value. Throws if there is none. */
export function optionValue(options: readonly Pick<SelectOption, 'label' | 'value'>[], choice: Choosing, name: string): string {
  const wanted = typeof choice === 'string' ? choice : choice.name;
  const found = options.find((one) => one.label === wanted) ?? options.find((one) => one.value === wanted);
  if (found) return found.value;
  const labels = options.map((one) => one.label);
  throw new HallError(`'${name}' has no choice '${wanted}'.${didYouMean(wanted, labels)} The choices are ${listed(labels)}.`);
}

function candidatesOf(person: Account, select: Pick<Select, 'type' | 'channel_types'>, channelId: string): Candidate[] {
  const { view } = person.session;
  const place = view.channels.get(channelId);
  if (!place) return [];
  if (select.type === COMPONENT.channelSelect) return channelsIn(view, place, select.channel_types);
  const users = select.type === COMPONENT.roleSelect ? [] : usersIn(view, place, person.declared);
  const roles = select.type === COMPONENT.userSelect ? [] : rolesIn(view, place);
  return [...users, ...roles];
}
