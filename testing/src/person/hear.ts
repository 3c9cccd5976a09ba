import { readableText } from '../components/walk.ts';
import { listed } from '../suggest.ts';
import { isEphemeral, isLoading } from '../seen/view.ts';
import { isEvent, type Message, type Modal } from '../wire.ts';
import { type Account, type Patience, waitFor } from './account.ts';
import type { Asked } from './interact.ts';
import type { WithId } from './target.ts';

/** The message that a person waits for; all that is given must hold. */
export interface WantedMessage extends Patience {
  /** A person or a bot; anyone but the person themself if absent. */
  from?: WithId & { readonly name: string };
  /** A part of its text (content, embeds, text components), or a pattern for it. */
  text?: string | RegExp;
  /** Whether only this person sees it. */
  ephemeral?: boolean;
  /** The interaction that it answers, which `slash`, `presses`, `selects` or `fills` has returned. */
  to?: Asked;
  /** Any further condition. */
  where?: (message: Message) => boolean;
}

/** The form that a person waits for: its title, or any form. */
export interface WantedModal extends Patience {
  modal: true | string | RegExp;
}

/**
 * The first message that fits, of those that arrived or were edited since the person last did something and that `hears` has not
 * returned yet. With `to`, everything since they connected counts. Messages that only say that a bot is thinking do not count.
 */
export async function hearMessage(person: Account, wanted: WantedMessage, channelId?: string): Promise<Message> {
  const { log, view } = person.session;
  let next = wanted.to ? 0 : person.lastAct;
  // An entry never changes, so each is read once; only the further condition may hold later.
  const candidates: { at: number; message: Message }[] = [];
  const look = () => {
    for (; next < log.entries.length; next += 1) {
      const entry = log.entries[next];
      if (entry?.kind !== 'event') continue;
      const { frame } = entry;
      if (!isEvent(frame, 'MESSAGE_CREATE') && !isEvent(frame, 'MESSAGE_UPDATE')) continue;
      if (isWanted(person, frame.d, wanted, channelId)) candidates.push({ at: next, message: frame.d });
    }
    const found = candidates.find(({ at, message }) => !person.heard.has(at) && (wanted.where?.(message) ?? true));
    if (found) person.heard.add(found.at);
    return found?.message;
  };
  const place = channelId === undefined ? '' : ` in ${view.channelName(channelId)}`;
  return waitFor(person, look, () => `${person.name} did not hear ${wantedWords(wanted)}${place}.`, wanted);
}

/** Whether a message fits, apart from the further condition. */
function isWanted(person: Account, message: Message, wanted: WantedMessage, channelId: string | undefined): boolean {
  const { from, text, ephemeral, to } = wanted;
  if (isLoading(message)) return false;
  if (channelId !== undefined && message.channel_id !== channelId) return false;
  if (from ? message.author.id !== from.id : message.author.id === person.id) return false;
  if (text !== undefined && !fits(readableText(message), text)) return false;
  if (ephemeral !== undefined && isEphemeral(message) !== ephemeral) return false;
  return !to || message.interaction_metadata?.id === to.id;
}

/** Whether a text contains another, or matches a pattern. */
export function fits(text: string, wanted: string | RegExp): boolean {
  // A pattern with the flag g or y keeps a position: it would match every other time.
  return typeof wanted === 'string'
    ? text.includes(wanted)
    : new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, '')).test(text);
}

function wantedWords({ from, text, ephemeral, to, where }: WantedMessage): string {
  const kind = ephemeral === undefined ? 'a message' : ephemeral ? 'an ephemeral message' : 'a message for everyone';
  return [
    kind,
    from && `from ${from.name}`,
    text !== undefined && `with the text ${typeof text === 'string' ? JSON.stringify(text) : String(text)}`,
    to && `in answer to ${to.words}`,
    where && 'that fits the condition',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The newest open form, or the one with a title, as soon as a bot has opened it. */
export function hearModal(person: Account, { modal: wanted, within, signal }: WantedModal): Promise<Modal> {
  const { modals } = person.session.view;
  const look = () => modals.findLast((one) => wanted === true || fits(one.title, wanted));
  const others = () =>
    modals.length === 0 ? 'No form is open.' : `The open forms are ${listed(modals.map((one) => one.title))}.`;
  const title = wanted === true ? '' : ` with the title ${typeof wanted === 'string' ? JSON.stringify(wanted) : String(wanted)}`;
  return waitFor(person, look, () => `${person.name} saw no form${title}. ${others()}`, { within, signal });
}
