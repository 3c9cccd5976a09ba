import { type GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { Actor, type Loose } from '@guildhall/testkit/actor';
import { type BotAccount, type Hall, made, type Person, type Place } from './hall.ts';

/** An interaction as the bot's gateway brings it. */
export interface Asked {
  id: string;
  token: string;
  type: number;
  data: Loose & { name?: string; custom_id?: string };
  message?: { id: string };
}

/** A guild with a bot that is online and answers by hand, as a test tells it to. */
export class Workshop {
  readonly hall: Hall;
  readonly ada: Person;
  readonly grace: Person;
  readonly bot: BotAccount;
  readonly place: Place;
  readonly session: GatewaySession;
  readonly #nobody: Actor;
  #heard = 0;

  private constructor(hall: Hall, parts: Pick<Workshop, 'ada' | 'grace' | 'bot' | 'place' | 'session'>) {
    this.hall = hall;
    this.ada = parts.ada;
    this.grace = parts.grace;
    this.bot = parts.bot;
    this.place = parts.place;
    this.session = parts.session;
    this.#nobody = new Actor(hall.address, null);
  }

  /** Makes the guild of Ada's, with Grace and the bot Mill in it. */
  static async open(hall: Hall): Promise<Workshop> {
    const [ada, grace] = await Promise.all([hall.person('ada', 'Ada Byron'), hall.person('grace', 'Grace Hopper')]);
    const place = await hall.guild(ada, 'Engine works');
    await hall.join(ada, place, grace);
    const bot = await hall.bot(ada, 'Mill', place);
    const session = await identify(hall.address, bot.token, { intents: 1 });
    return new Workshop(hall, { ada, grace, bot, place, session });
  }

  /** The path of the channel. */
  get path(): string {
    return `/channels/${this.place.channelId}`;
  }

  /** The page of the channel. */
  get page(): string {
    return `/channels/${this.place.id}/${this.place.channelId}`;
  }

  /** Registers a global command. */
  command(body: object): Promise<{ id: string }> {
    return made<{ id: string }>(this.bot.actor.post(`/applications/${this.bot.applicationId}/commands`, body));
  }

  /** Says something with components, as the bot; gives its id. */
  async show(body: object): Promise<string> {
    return (await made<{ id: string }>(this.bot.actor.post(`${this.path}/messages`, body))).id;
  }

  /** The next interaction that the bot is asked. */
  async asked(wants: (asked: Asked) => boolean = () => true): Promise<Asked> {
    const since = this.#heard;
    const asked = await this.session.event<Asked>('INTERACTION_CREATE', wants, since);
    this.#heard = this.session.mark();
    return asked;
  }

  /** Answers it. */
  async answer({ id, token }: Asked, body: object): Promise<void> {
    await made(this.#nobody.post(`/interactions/${id}/${token}/callback`, body));
  }

  /** Says more, replaces what was promised, or takes the answer back, with the interaction's token. */
  later({ token }: Asked, method: 'POST' | 'PATCH' | 'DELETE', body?: object): Promise<unknown> {
    const path = `/webhooks/${this.bot.applicationId}/${token}`;
    return made(this.#nobody.request(method, method === 'POST' ? path : `${path}/messages/@original`, body));
  }
}
