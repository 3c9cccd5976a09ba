import { type GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { Actor } from '@guildhall/testkit/actor';
import { type BotAccount, type BrowserHarness, expectOk, type Person, type TestGuild } from './harness.ts';

/** An interaction as the bot receives it. */
export interface ReceivedInteraction {
  id: string;
  token: string;
  type: number;
  data: { name?: string; custom_id?: string; resolved?: { roles?: object; attachments?: object }; [field: string]: unknown };
  message?: { id: string };
}

/** A guild with an online bot whose responses a test controls. */
export class BotScene {
  readonly harness: BrowserHarness;
  readonly ada: Person;
  readonly grace: Person;
  readonly bot: BotAccount;
  readonly place: TestGuild;
  readonly session: GatewaySession;
  readonly #nobody: Actor;
  #heard = 0;

  private constructor(harness: BrowserHarness, parts: Pick<BotScene, 'ada' | 'grace' | 'bot' | 'place' | 'session'>) {
    this.harness = harness;
    this.ada = parts.ada;
    this.grace = parts.grace;
    this.bot = parts.bot;
    this.place = parts.place;
    this.session = parts.session;
    this.#nobody = new Actor(harness.address, null);
  }

  /** Creates Ada's guild with Grace and the bot Mill. */
  static async open(harness: BrowserHarness): Promise<BotScene> {
    const [ada, grace] = await Promise.all([harness.person('ada', 'Ada Byron'), harness.person('grace', 'Grace Hopper')]);
    const place = await harness.guild(ada, 'Engine works');
    await harness.join(ada, place, grace);
    const bot = await harness.bot(ada, 'Mill', place);
    const session = await identify(harness.address, bot.token, { intents: 1 });
    return new BotScene(harness, { ada, grace, bot, place, session });
  }

  /** The path of the channel. */
  get path() {
    return `/channels/${this.place.channelId}` as const;
  }

  /** The page of the channel. */
  get page(): string {
    return `/channels/${this.place.id}/${this.place.channelId}`;
  }

  /** Registers a global command. */
  command(body: object): Promise<{ id: string }> {
    return expectOk<{ id: string }>(this.bot.actor.post(`/applications/${this.bot.applicationId}/commands`, body));
  }

  /** Sends a message with components as the bot; returns its id. */
  async show(body: object): Promise<string> {
    return (await expectOk<{ id: string }>(this.bot.actor.post(`${this.path}/messages`, body))).id;
  }

  /** The next interaction that the bot receives. */
  async asked(wants: (asked: ReceivedInteraction) => boolean = () => true): Promise<ReceivedInteraction> {
    const since = this.#heard;
    const asked = await this.session.event<ReceivedInteraction>('INTERACTION_CREATE', wants, since);
    this.#heard = this.session.mark();
    return asked;
  }

  /** Responds to it. */
  async answer({ id, token }: ReceivedInteraction, body: object): Promise<void> {
    await expectOk(this.#nobody.post(`/interactions/${id}/${token}/callback`, body));
  }

  /** Sends a follow-up, edits or deletes the response, with the interaction's token. */
  later({ token }: ReceivedInteraction, method: 'POST' | 'PATCH' | 'DELETE', body?: object): Promise<unknown> {
    const path = `/webhooks/${this.bot.applicationId}/${token}` as const;
    return expectOk(this.#nobody.request(method, method === 'POST' ? path : `${path}/messages/@original`, body));
  }
}
