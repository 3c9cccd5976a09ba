import { allComponents, buttonName, isSelect, selectName } from '../components/walk.ts';
import { type Component, type Frame, isEvent, type Message, type Modal } from '../wire.ts';
import { fieldsOf } from '../components/modal-fields.ts';
import { isEphemeral, isLoading, type View } from './view.ts';

/** A text in quotes, shortened. */
function quoted(text: string): string {
  const line = text.replaceAll('\n', ' ⏎ ');
  return `"${line.length > 200 ? `${line.slice(0, 200)}…` : line}"`;
}

/** A message in words: who, where, what, and a line for each part of it. */
export function messageWords(view: View, message: Message, verb: string): string[] {
  const where = `in ${view.channelName(message.channel_id)}${isEphemeral(message) ? ', visible only to them' : ''}`;
  const head = `${view.userName(message.author.id)} ${verb} ${where}: `;
  if (isLoading(message)) return [`${head}(thinking…)`];
  const parts = [
    ...message.embeds.map((embed) => `embed ${quoted([embed.title, embed.description].filter(Boolean).join(' — '))}`),
    ...message.attachments.map((file) => `file '${file.filename}' (${file.size} bytes)`),
    ...allComponents(message.components).flatMap(componentWords),
  ];
  return [head + (message.content === '' ? '(no text)' : quoted(message.content)), ...parts.map((part) => `  ${part}`)];
}

function componentWords(component: Component): string[] {
  if (component.type === 2) return [`button '${buttonName(component)}'${component.disabled ? ' (disabled)' : ''}`];
  if (isSelect(component)) {
    const options = component.options ? `: ${component.options.map((one) => one.label).join(', ')}` : '';
    return [`select '${selectName(component)}'${component.disabled ? ' (disabled)' : ''}${options}`];
  }
  return component.type === 10 ? [`text ${quoted(component.content)}`] : [];
}

/** A form in words. */
export function modalWords(modal: Modal): string[] {
  const fields = fieldsOf(modal).map(({ name, isRequired }) => `  field '${name}'${isRequired ? ' (required)' : ''}`);
  return [`${modal.application.name} opened the form '${modal.title}'`, ...fields];
}

/**
 * An event in words, the first line and those of its parts; empty if it only repeats what the person did, and undefined if it is
 * only counted by its name.
 */
export function eventWords(view: View, frame: Frame): string[] | undefined {
  if (isEvent(frame, 'INTERACTION_CREATE') || isEvent(frame, 'INTERACTION_SUCCESS')) return [];
  if (isEvent(frame, 'MESSAGE_CREATE')) {
    if (frame.d.author.id === view.me) return [];
    return messageWords(view, frame.d, frame.d.interaction_metadata ? 'answered' : 'said');
  }
  if (isEvent(frame, 'MESSAGE_UPDATE')) return messageWords(view, frame.d, 'edited a message');
  if (isEvent(frame, 'MESSAGE_DELETE')) return [`a message was deleted in ${view.channelName(frame.d.channel_id)}`];
  if (isEvent(frame, 'INTERACTION_MODAL_CREATE')) return modalWords(frame.d);
  if (isEvent(frame, 'INTERACTION_FAILURE')) return ['the client showed: the application did not respond'];
  if (isEvent(frame, 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE'))
    return [`choices were offered: ${frame.d.choices.map((choice) => choice.name).join(', ') || 'none'}`];
  if (isEvent(frame, 'MESSAGE_REACTION_ADD'))
    return [`${view.userName(frame.d.user_id)} reacted with ${frame.d.emoji.name ?? 'an emoji'}`];
  if (isEvent(frame, 'CHANNEL_CREATE')) return [`the channel ${view.channelName(frame.d.id)} appeared`];
  if (isEvent(frame, 'GUILD_MEMBER_REMOVE')) return [`${view.userName(frame.d.user.id)} is no longer in the guild`];
  return undefined;
}
