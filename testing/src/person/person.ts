import { OPCODES } from '@guildhall/protocol/opcodes';
import type { Api } from '../api.ts';
import type { Choosing } from '../components/choose.ts';
import { type Entered, fill, type FillOptions } from '../components/fill.ts';
import type { UploadedFile } from '../files.ts';
import { transcript } from '../seen/transcript.ts';
import type { Message, Modal } from '../wire.ts';
import { type Account, act, channelOf, type Patience, waitFor } from './account.ts';
import { hearMessage, hearModal, type WantedMessage, type WantedModal } from './hear.ts';
import type { Asked } from './interact.ts';
import type { Sound, SpokenSound, WantedSound } from '../voice/sound.ts';
import { Voice } from '../voice/voice.ts';
import { Place } from './place.ts';
import { type OnMessage, press, select } from './press.ts';
import type { WithId } from './target.ts';

/** A person of a world: they act as their client does and see what it shows. Every wait ends with an event, or fails with a transcript. */
export class Person {
  /** The name in the declaration. */
  readonly name: string;
  readonly id: string;
  /** Differs from the name if that was taken. */
  readonly username: string;
  readonly token: string;
  /** Sends any other request of the HTTP API as this person: `ada.api.request('GET /users/@me')`. */
  readonly api: Api;
  readonly #account: Account;
  readonly #voice: Voice;

  constructor(account: Account, { username, token }: { username: string; token: string }) {
    this.name = account.name;
    this.id = account.id;
    this.username = username;
    this.token = token;
    this.api = account.api;
    this.#account = account;
    this.#voice = new Voice(account);
  }

  /** The messages that they have seen since they connected, and that still exist, oldest first. */
  get messages(): readonly Message[] {
    return [...this.#account.session.view.messages.values()];
  }

  /** Everything that they have seen and done since they connected, in words, as a failed wait shows it. */
  transcript(): string {
    const { log, view } = this.#account.session;
    return transcript({ log, view }, { since: 0, startedAt: log.entries[0]?.at ?? 0, heard: this.#account.heard });
  }

  /** A channel that they see, by its name, `guild/channel` or itself. It is looked for when it is used. */
  in(channel: string | WithId, patience: Patience = {}): Place {
    const name = typeof channel === 'string' ? channel : channel.id;
    return new Place(this.#account, () => channelOf(this.#account, name, patience));
  }

  /** Their direct messages with a person or a bot. */
  with(other: WithId): Place {
    return new Place(this.#account, async () => {
      const { id } = await this.api.request('POST /users/@me/channels', { body: { recipient_id: other.id } });
      return channelOfPrivate(this.#account, id, other.id);
    });
  }

  /**
   * Waits for a message of anyone else, anywhere: `ada.hears('pong')`. It may have arrived already, but after the last thing that
   * they did; each message is heard once. With `{ modal: true }`, for a form. With `{ voice: helper }`, for sound in their call.
   */
  hears(wanted: WantedSound): Promise<Sound>;
  hears(wanted: WantedModal): Promise<Modal>;
  hears(wanted?: WantedMessage | string | RegExp): Promise<Message>;
  async hears(wanted: WantedSound | WantedModal | WantedMessage | string | RegExp = {}): Promise<Sound | Message | Modal> {
    if (typeof wanted === 'string' || wanted instanceof RegExp) return hearMessage(this.#account, { text: wanted });
    if ('voice' in wanted) return (await import('../voice/hear-sound.ts')).hearSound(this.#account, this.#voice, wanted);
    return 'modal' in wanted ? hearModal(this.#account, wanted) : hearMessage(this.#account, wanted);
  }

  /** Presses a button by its label, emoji or custom id, as soon as it is there. Resolves when the bot has responded. */
  presses(label: string, options: OnMessage = {}): Promise<Asked> {
    return press(this.#account, label, options);
  }

  /** Chooses from a select, by its placeholder or custom id, as soon as it is there. Resolves when the bot has responded. */
  selects(name: string, choices: readonly Choosing[], options: OnMessage = {}): Promise<Asked> {
    return select(this.#account, { name, choices }, options);
  }

  /** Fills the open form by the labels or custom ids of its fields, and submits it. Resolves when the bot has responded. */
  fills(entries: Readonly<Record<string, Entered>>, options: FillOptions = {}): Promise<Asked> {
    return fill(this.#account, entries, options);
  }

  /** Sends files to a channel, with a text if one is given. */
  uploads(channel: string | WithId, files: UploadedFile | readonly UploadedFile[], text?: string): Promise<Message> {
    return this.in(channel).uploads(files, text);
  }

  /** Adds a reaction: an emoji, or `name:id` of a custom one. */
  async reacts(message: { id: string; channel_id: string }, emoji: string): Promise<void> {
    act(this.#account, `reacted with ${emoji}`);
    await this.api.request('PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me', {
      channel_id: message.channel_id,
      message_id: message.id,
      emoji_name: emoji,
    });
  }

  /** Says something in the call of their voice channel: a file, a tone, or frames. Resolves when all of it has been sent. */
  async speaks(sound: SpokenSound, patience: Patience = {}): Promise<void> {
    const { speak } = await import('../voice/speak.ts');
    await speak(this.#account, this.#voice, sound, patience);
  }

  /**
   * Joins a voice channel; resolves when they are in it. With `sound`, when they are connected to its call too, so that they hear it
   * from then on; otherwise the first `hears({ voice })` or `speaks` connects them.
   */
  async joins(channel: string | WithId, { sound, ...patience }: Patience & { sound?: boolean } = {}): Promise<void> {
    const found = await channelOf(this.#account, typeof channel === 'string' ? channel : channel.id, patience);
    const where = this.#account.session.view.channelName(found.id);
    await this.#moves(found.guildId ?? null, found.id, { words: `joined ${where}`, why: `could not join ${where}` }, patience);
    if (sound) await this.#voice.call(patience);
  }

  /** Leaves the voice channel that they are in. */
  async leaves(patience: Patience = {}): Promise<void> {
    const { view } = this.#account.session;
    this.#voice.leave();
    const guildId = view.channels.get(view.voiceChannelId ?? '')?.guildId ?? null;
    await this.#moves(guildId, null, { words: 'left the voice channel', why: 'could not leave the voice channel' }, patience);
  }

  async #moves(
    guild_id: string | null,
    channel_id: string | null,
    { words, why }: { words: string; why: string },
    patience: Patience,
  ): Promise<void> {
    const { view } = this.#account.session;
    act(this.#account, words);
    this.#account.session.send(OPCODES.VOICE_STATE_UPDATE, { guild_id, channel_id, self_mute: false, self_deaf: false });
    await waitFor(
      this.#account,
      () => (view.voiceChannelId === channel_id ? true : undefined),
      () => `${this.name} ${why}.`,
      patience,
    );
  }
}

/** A private channel, which may be new to the person's view. */
function channelOfPrivate({ session }: Account, id: string, recipientId: string) {
  return session.view.channels.get(id) ?? { id, name: '', type: 1, guildId: undefined, recipients: [recipientId] };
}
