import type { Button } from '@guildhall/protocol/objects/messages/components';
import { buttonName, buttonsOf, selectName, selectsOf } from '../components/walk.ts';
import { chosenValues, type Choosing } from '../components/choose.ts';
import { HallError } from '../errors.ts';
import { didYouMean, listed } from '../suggest.ts';
import { COMPONENT, INTERACTION, type Message } from '../wire.ts';
import { type Account, type Patience, waitFor } from './account.ts';
import { type Asked, interact } from './interact.ts';
import type { WithId } from './target.ts';

/** Where a person looks for a button or a select. */
export interface OnMessage extends Patience {
  /** The message that has it; the newest one that has it if absent. */
  on?: WithId;
}

const LINK = 5;
const PREMIUM = 6;

/** Presses a button by its label, its emoji or its custom id; waits until it is there. Rejects before anything is sent if it cannot be pressed. */
export async function press(person: Account, label: string, options: OnMessage, channelId?: string): Promise<Asked> {
  const { message, found } = await findOn(person, { name: label, what: 'button', options, channelId }, (one) =>
    buttonsOf(one).map((button) => ({ names: [buttonName(button), button.emoji?.name, button.custom_id], part: button })),
  );
  checkButton(person, label, found);
  return interact(
    person,
    {
      ...placeOf(person, message),
      type: INTERACTION.COMPONENT,
      data: { component_type: COMPONENT.button, custom_id: found.custom_id },
      did: `pressed '${buttonName(found)}'`,
      words: `the button '${buttonName(found)}'`,
    },
    options,
  );
}

function checkButton(person: Account, label: string, button: Button): void {
  const cannot = `${person.name} cannot press '${label}': `;
  if (button.disabled) throw new HallError(`${cannot}the button is disabled.`);
  if (button.style === LINK) throw new HallError(`${cannot}it is a link to ${button.url ?? ''}, which no bot is asked about.`);
  if (button.style === PREMIUM) throw new HallError(`${cannot}it opens a purchase, which no bot is asked about.`);
}

/** Chooses from a select by its placeholder or custom id; waits until it is there. Rejects before anything is sent if it cannot. */
export async function select(
  person: Account,
  { name, choices }: { name: string; choices: readonly Choosing[] },
  options: OnMessage,
  channelId?: string,
): Promise<Asked> {
  const { message, found } = await findOn(person, { name, what: 'select', options, channelId }, (one) =>
    selectsOf(one).map((part) => ({ names: [selectName(part), part.custom_id], part })),
  );
  if (found.disabled) throw new HallError(`${person.name} cannot choose from '${name}': the select is disabled.`);
  const place = placeOf(person, message);
  const values = chosenValues(person, found, { choices, channelId: message.channel_id, name });
  const shown = choices.map((one) => (typeof one === 'string' ? one : one.name)).join(', ');
  return interact(
    person,
    {
      ...place,
      type: INTERACTION.COMPONENT,
      data: { component_type: found.type, custom_id: found.custom_id, values },
      did: `chose ${shown || 'nothing'} from '${selectName(found)}'`,
      words: `the select '${selectName(found)}'`,
    },
    options,
  );
}

interface Named<T> {
  names: readonly (string | undefined)[];
  part: T;
}

/** Where a component is looked for, and how errors call it. */
interface Search {
  name: string;
  what: string;
  options: OnMessage;
  channelId: string | undefined;
}

/** The component with a name on the newest message that has one. Throws if that message has several. */
function findOn<T>(
  person: Account,
  { name, what, options, channelId }: Search,
  partsOf: (message: Message) => Named<T>[],
): Promise<{ message: Message; found: T }> {
  const { view } = person.session;
  const messages = () =>
    [...view.messages.values()]
      .reverse()
      .filter((one) => (options.on ? one.id === options.on.id : channelId === undefined || one.channel_id === channelId));
  const look = () => {
    for (const message of messages()) {
      const [first, ...more] = partsOf(message).filter(({ names }) => names.includes(name));
      if (!first) continue;
      if (more.length === 0) return { message, found: first.part };
      const ids = [first, ...more].map(({ names }) => names.at(-1) ?? '');
      throw new HallError(
        `${more.length + 1} ${what}s of one message are called '${name}'. Use their custom ids: ${listed(ids)}.`,
      );
    }
    return undefined;
  };
  const why = () => {
    const there = messages()
      .flatMap(partsOf)
      .map(({ names }) => names[0] ?? '');
    const all = there.length === 0 ? `No ${what} is there.` : `The ${what}s are ${listed([...new Set(there)])}.`;
    return `${person.name} sees no ${what} '${name}'${options.on ? ' on that message' : ''}.${didYouMean(name, there)} ${all}`;
  };
  return waitFor(person, look, why, options);
}

/** The fields of an interaction that the message of a component decides. */
function placeOf(person: Account, message: Message) {
  const application_id = message.application_id ?? message.author.id;
  return {
    application_id,
    application: person.declared.get(message.author.id) ?? message.author.username,
    channel_id: message.channel_id,
    guild_id: message.guild_id,
    message: { id: message.id, flags: message.flags },
  };
}
