import type { EventPayload } from '@guildhall/protocol/events';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { Account, Bot } from '@guildhall/testkit/platform';
import { answer, type InteractionScene, type Received } from '@guildhall/testkit/interaction-scene';
import type { TestPlatform } from '@guildhall/testkit/platform';

/** A message with components. */
export type Shown = MessageObject;

export const row = (...components: object[]) => ({ type: 1, components });
export const button = (custom_id: string, more: object = {}) => ({ type: 2, style: 1, label: 'Press', custom_id, ...more });
export const label = (component: object, more: object = {}) => ({ type: 18, label: 'A question', component, ...more });
export const input = (more: object = {}) => ({ type: 4, custom_id: 'text', style: 1, ...more });
export const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Option ${at}`, value: String(at) }));

/** A message of the bot with components. */
export async function show(s: InteractionScene, components: object[], more: object = {}): Promise<Shown> {
  const sent = await s.bot.post<Shown>(`/channels/${s.guild.text.id}/messages`, { content: 'Press', components, ...more });
  if (sent.status !== 200) throw new Error(`message: ${JSON.stringify(sent.body)}`);
  return sent.body;
}

/** A body for POST /interactions that uses a button or select. */
export function pressOf(
  s: { bot: Bot; guild: InteractionScene['guild'] },
  message: Shown,
  data: object,
  more: object = {},
): object {
  return {
    type: 3,
    application_id: s.bot.applicationId,
    guild_id: s.guild.id,
    channel_id: s.guild.text.id,
    message_id: message.id,
    message_flags: message.flags,
    session_id: 'of no matter',
    data,
    ...more,
  };
}

/** Bob (or another user) creates an interaction, and the bot receives it. */
export async function ask(s: InteractionScene, body: object, who: Account = s.bob): Promise<Received> {
  const since = s.app.mark();
  const asked = await who.post('/interactions', body);
  if (asked.status !== 204) throw new Error(`interaction: ${JSON.stringify(asked.body)}`);
  return s.app.event<Received>('INTERACTION_CREATE', () => true, since);
}

/** Bob presses a button of a new message. */
export async function pressed(s: InteractionScene): Promise<Received> {
  const message = await show(s, [row(button('open'))]);
  return ask(s, pressOf(s, message, { component_type: 2, custom_id: 'open' }));
}

/** A modal that was shown to a user. */
export type OpenModal = EventPayload<'INTERACTION_MODAL_CREATE'>;

/** Answers a component of bob's with a modal, which his sessions receive. */
export async function openModal(
  p: TestPlatform,
  s: InteractionScene,
  components: object[],
  received?: Received,
): Promise<OpenModal> {
  const since = s.asker.mark();
  const data = { custom_id: 'form', title: 'A form', components };
  const answered = await answer(p, received ?? (await pressed(s)), { type: 9, data });
  if (answered.status !== 204) throw new Error(`modal: ${JSON.stringify(answered.body)}`);
  return s.asker.event<OpenModal>('INTERACTION_MODAL_CREATE', () => true, since);
}

/** A body for POST /interactions that submits a modal; `answers` are the fields, each inside a label. */
export function submitOf(
  s: { bot: Bot; guild: InteractionScene['guild'] },
  modal: OpenModal,
  answers: object[],
  more: object = {},
) {
  return {
    type: 5,
    application_id: s.bot.applicationId,
    guild_id: s.guild.id,
    channel_id: s.guild.text.id,
    session_id: 'of no matter',
    data: { id: modal.id, custom_id: 'form', components: answers.map((component) => ({ type: 18, component })), ...more },
  };
}
