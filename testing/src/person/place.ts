import type { Choosing } from '../components/choose.ts';
import { completions, slash, type SlashOptions } from '../commands/slash.ts';
import { useOn } from '../commands/use.ts';
import { filePart, type UploadedFile } from '../files.ts';
import type { SeenChannel } from '../seen/view.ts';
import type { Choice, Message, Modal } from '../wire.ts';
import { type Account, act, type Patience } from './account.ts';
import { hearMessage, hearModal, type WantedMessage, type WantedModal } from './hear.ts';
import type { Asked } from './interact.ts';
import { type OnMessage, press, select } from './press.ts';
import type { WithId } from './target.ts';

/** A channel as one person uses it. */
export class Place {
  readonly #person: Account;
  readonly #find: () => Promise<SeenChannel>;

  constructor(person: Account, find: () => Promise<SeenChannel>) {
    this.#person = person;
    this.#find = find;
  }

  /** Sends a message, as a reply if `replyTo` is given; resolves with it. */
  async says(text: string, { replyTo }: { replyTo?: WithId } = {}): Promise<Message> {
    return this.#send(text, [], replyTo);
  }

  /** Sends files, with a text if one is given. */
  async uploads(files: UploadedFile | readonly UploadedFile[], text = ''): Promise<Message> {
    return this.#send(text, isList(files) ? files : [files]);
  }

  /**
   * Types a slash command and sends it: `/ban user:@bob reason:spam`. Names of people, roles and channels are looked up as the
   * client's picker does; options with completion ask the bot as they are typed. Resolves when the bot has responded.
   */
  async slash(line: string, options: SlashOptions = {}): Promise<Asked> {
    return slash(this.#person, await this.#find(), line, options);
  }

  /** Uses a command of the menu of a message, a person or a bot: `uses('Report', message)`. Resolves when the bot has responded. */
  async uses(name: string, target: WithId, patience: Patience = {}): Promise<Asked> {
    return useOn(this.#person, await this.#find(), { name, target }, patience);
  }

  /** The choices that the bot offers for the last option of a line: `/play song:yest`. */
  async completes(line: string, options: SlashOptions = {}): Promise<readonly Choice[]> {
    return completions(this.#person, await this.#find(), line, options);
  }

  /** Waits for a message in this channel, or for a form, as `person.hears` does everywhere. */
  hears(wanted: WantedModal): Promise<Modal>;
  hears(wanted?: WantedMessage | string | RegExp): Promise<Message>;
  async hears(wanted: WantedModal | WantedMessage | string | RegExp = {}): Promise<Message | Modal> {
    const { id } = await this.#find();
    if (typeof wanted === 'string' || wanted instanceof RegExp) return hearMessage(this.#person, { text: wanted }, id);
    return 'modal' in wanted ? hearModal(this.#person, wanted) : hearMessage(this.#person, wanted, id);
  }

  /** Presses a button in this channel. */
  async presses(label: string, options: OnMessage = {}): Promise<Asked> {
    return press(this.#person, label, options, (await this.#find()).id);
  }

  /** Chooses from a select in this channel. */
  async selects(name: string, choices: readonly Choosing[], options: OnMessage = {}): Promise<Asked> {
    return select(this.#person, { name, choices }, options, (await this.#find()).id);
  }

  async #send(content: string, uploads: readonly UploadedFile[], replyTo?: WithId): Promise<Message> {
    const { id: channel_id, type, guildId } = await this.#find();
    const files = await Promise.all(uploads.map(filePart));
    const names = files.map((file) => `'${file.name}'`).join(', ');
    const where = this.#person.session.view.channelName(channel_id);
    act(this.#person, files.length === 0 ? `said in ${where}: ${JSON.stringify(content)}` : `uploaded ${names} to ${where}`);
    const attachments = files.map(({ name }, id) => ({ id, filename: name }));
    const body = {
      ...(content !== '' && { content }),
      ...(files.length > 0 && { attachments }),
      ...(replyTo && { message_reference: { message_id: replyTo.id } }),
    };
    const sent = await this.#person.api.request('POST /channels/{channel_id}/messages', { channel_id, body, files });
    return { ...sent, channel_type: type, guild_id: guildId };
  }
}

function isList(files: UploadedFile | readonly UploadedFile[]): files is readonly UploadedFile[] {
  return Array.isArray(files);
}
