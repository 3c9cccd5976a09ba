import { messageOf } from '../api/http.ts';
import type { Message } from '../api/wire.ts';
import type { Command, Modal, SentFile } from '../api/wire-interactions.ts';
import { commandData, type Entries, named, type Runnable, targetData } from './commands.ts';
import { removeMessages } from './log.ts';
import { newNonce } from './nonce.ts';
import { answered, failed, noAnswer } from './reduce-interactions.ts';
import { request, store } from './session.ts';
import { t } from './text.ts';
import type { Interaction } from './types.ts';
import type { Id } from '../api/wire-base.ts';

/** Types of interactions on the wire. */
const TYPE = { COMMAND: 2, COMPONENT: 3, AUTOCOMPLETE: 4, MODAL: 5 } as const;
/** How long to wait for the result of an interaction, in ms: longer than any application may take. */
const RESULT_TIMEOUT_MS = 15_000;

/** The fields common to all interactions: where they were created. */
function placeOf(channelId: Id) {
  const { channels, sessionId } = store.get();
  const guildId = channels[channelId]?.guild_id;
  return { channel_id: channelId, ...(guildId && { guild_id: guildId }), session_id: sessionId };
}

/** Sends an interaction and shows it as pending, then as failed if it fails or times out. Throws ApiError. */
async function start(interaction: Interaction): Promise<void> {
  const { nonce, body } = interaction;
  store.set((state) => ({ ...state, interactions: { ...state.interactions, [nonce]: interaction } }));
  try {
    await request('POST /interactions', { body: { ...body, nonce } });
  } catch (error) {
    store.set((state) => failed(state, nonce, messageOf(error)));
    throw error;
  }
  window.setTimeout(() => store.set((state) => failed(state, nonce, noAnswer())), RESULT_TIMEOUT_MS);
}

function describe(
  kind: Interaction['kind'],
  application_id: Id,
  channel_id: Id,
  more: Pick<Interaction, 'body'> & Partial<Interaction>,
): Interaction {
  const timestamp = new Date().toISOString();
  const after = store.get().channels[channel_id]?.last_message_id ?? null;
  const none = { title: '', message_id: null, custom_id: null, after, error: null };
  return { nonce: newNonce(), kind, application_id, channel_id, timestamp, ...none, ...more };
}

/** Starts work whose failure is shown elsewhere on the page. */
function runInBackground(interaction: Interaction): void {
  start(interaction).catch(() => undefined);
}

/** Runs a slash command. */
export function runCommand(runnable: Runnable, entries: Entries, files: SentFile[], channelId: Id): void {
  const { application_id } = runnable.command;
  const data = commandData(runnable, entries, { files });
  const body = { type: TYPE.COMMAND, application_id, ...placeOf(channelId), data };
  runInBackground(describe('command', application_id, channelId, { body, title: `/${runnable.name}` }));
}

/** Runs a slash command; resolves when the application has responded, throws why it failed otherwise. */
export async function runToEnd(runnable: Runnable, entries: Entries, channelId: Id): Promise<void> {
  const { application_id } = runnable.command;
  const body = { type: TYPE.COMMAND, application_id, ...placeOf(channelId), data: commandData(runnable, entries) };
  await runSettled(describe('command', application_id, channelId, { body, title: `/${runnable.name}` }), '');
}

/** Runs a user or message command. */
export function runTargetCommand(command: Command, targetId: Id, channelId: Id): void {
  const { application_id } = command;
  const body = { type: TYPE.COMMAND, application_id, ...placeOf(channelId), data: targetData(command, targetId) };
  runInBackground(describe('command', application_id, channelId, { body, title: named(command) }));
}

/** Runs the command that opens an application, such as its activity. */
export function runEntryPoint(command: Command, channelId: Id): void {
  const { application_id, id, version, name, type } = command;
  const body = { type: TYPE.COMMAND, application_id, ...placeOf(channelId), data: { id, version, name, type } };
  runInBackground(describe('command', application_id, channelId, { body, title: named(command) }));
}

/** Retries a failed command. */
export function retryCommand(interaction: Interaction): void {
  dismissFailed(interaction.nonce);
  const { kind, application_id, channel_id, body, title } = interaction;
  runInBackground(describe(kind, application_id, channel_id, { body: { ...body, ...placeOf(channel_id) }, title }));
}

/** Dismisses a failed interaction. */
export function dismissFailed(nonce: string): void {
  store.set((state) => answered(state, nonce));
}

/** Dismisses an ephemeral response. */
export function dismissMessage(message: Message): void {
  store.set((state) => removeMessages(state, message.channel_id, [message.id]));
}

/** Sends a component interaction: a pressed button or a select's choice. */
export function press(message: Message, type: number, custom_id: string, values?: string[]): void {
  for (const { nonce, message_id } of Object.values(store.get().interactions))
    if (message_id === message.id) dismissFailed(nonce);
  const { channel_id, id: message_id, flags: message_flags = 0 } = message;
  // A bot's user has the id of its application.
  const application_id = message.application_id ?? message.author.id;
  const data = { component_type: type, custom_id, ...(values && { values }) };
  const body = { type: TYPE.COMPONENT, application_id, ...placeOf(channel_id), message_id, message_flags, data };
  runInBackground(describe('component', application_id, channel_id, { body, message_id, custom_id }));
}

/** Requests autocomplete for an option; the response is `completion` in the state. */
export async function complete(runnable: Runnable, entries: Entries, focused: string, channelId: Id): Promise<void> {
  const nonce = newNonce();
  const { application_id } = runnable.command;
  store.set((state) => ({ ...state, completion: { nonce, choices: null } }));
  const body = { type: TYPE.AUTOCOMPLETE, application_id, ...placeOf(channelId), nonce };
  try {
    await request('POST /interactions', { body: { ...body, data: commandData(runnable, entries, { focused }) } });
  } catch {
    // The next keystroke tries again, so the failure is not reported.
    store.set((state) => (state.completion?.nonce === nonce ? { ...state, completion: { nonce, choices: [] } } : state));
  }
}

/** Submits a modal; resolves when the application has accepted it, throws its errors otherwise. */
export async function submitModal(modal: Modal, components: object[], attachments: SentFile[]): Promise<void> {
  const { id, custom_id, application, channel_id } = modal;
  const data = { id, custom_id, components, attachments };
  const body = { type: TYPE.MODAL, application_id: application.id, ...placeOf(channel_id), data };
  await runSettled(describe('modal', application.id, channel_id, { body }), ` ${t('stillHere')}`);
}

/** Runs an interaction until it has a response; throws if it fails, with a hint after the reason. */
async function runSettled(interaction: Interaction, hint: string): Promise<void> {
  try {
    await start(interaction);
    await settled(interaction.nonce, hint);
  } finally {
    dismissFailed(interaction.nonce);
  }
}

/** Closes a modal. */
export function closeModal(id: Id): void {
  store.set((state) => ({ ...state, modals: state.modals.filter((one) => one.id !== id) }));
}

/** Resolves when an interaction has a response; throws if it fails. */
function settled(nonce: string, hint: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const now = store.get().interactions[nonce];
      if (now && now.error === null) return false;
      if (now) reject(new Error(now.error + hint));
      else resolve();
      return true;
    };
    if (look()) return;
    const stop = store.subscribe(() => look() && stop());
  });
}
