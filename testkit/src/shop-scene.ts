import type { Answer } from './answer.ts';
import type { GatewaySession } from './gateway-session.ts';
import { type Account, type Bot, startPlatform, type TestPlatform } from './platform.ts';

/** The fields of a SKU that tests read. */
export interface Sku {
  id: string;
  type: number;
  slug: string;
  flags: number;
}

/** The fields of an entitlement that tests read. */
export interface Entitlement {
  id: string;
  sku_id: string;
  user_id: string;
  guild_id?: string;
  type: number;
  deleted: boolean;
  consumed: boolean;
  starts_at: string | null;
  ends_at: string | null;
  subscription?: Subscription;
  code?: number;
}

/** The fields of a subscription that tests read. */
export interface Subscription {
  id: string;
  user_id: string;
  sku_ids: string[];
  entitlement_ids: string[];
  renewal_sku_ids: string[] | null;
  current_period_start: string;
  current_period_end: string;
  status: number;
  canceled_at: string | null;
}

const MONTH = 31 * 86_400_000;

/** Fixture for the monetization tests: olga's application sells, bob buys. */
export class Shop {
  readonly p: TestPlatform;
  readonly olga: Account;
  readonly bob: Account;
  readonly bot: Bot;

  private constructor(p: TestPlatform, olga: Account, bob: Account, bot: Bot) {
    this.p = p;
    this.olga = olga;
    this.bob = bob;
    this.bot = bot;
  }

  static async open(options: Parameters<typeof startPlatform>[0] = {}): Promise<Shop> {
    // The clock is advanced without running its timers, of which a month has many.
    const p = await startPlatform({ ...options, settings: { GUILDHALL_CLOCK: 'turnable', NATS_URL: '', ...options.settings } });
    const [olga, bob] = [await p.person('olga'), await p.person('bob')];
    return new Shop(p, olga, bob, await p.bot(olga));
  }

  get path() {
    return `/applications/${this.bot.applicationId}` as const;
  }

  /** Creates a SKU of the application. */
  async sku(type: number, body: object = {}): Promise<Sku> {
    const made = await this.olga.post<Sku>(`${this.path}/skus`, { name: 'Gold', type, ...body });
    if (made.status !== 201) throw new Error(`sku: ${JSON.stringify(made.body)}`);
    return made.body;
  }

  buy(sku: Pick<Sku, 'id'>, { by = this.bob, ...body }: { by?: Account; guild_id?: string } = {}): Promise<Answer<Entitlement>> {
    return by.post<Entitlement>(`/skus/${sku.id}/purchase`, body);
  }

  /** Starts a subscription of bob. */
  async subscribe(): Promise<{ sku: Sku; entitlement: Entitlement; subscription: Subscription }> {
    const sku = await this.sku(5);
    const { body } = await this.buy(sku);
    if (!body.subscription) throw new Error(`no subscription: ${JSON.stringify(body)}`);
    return { sku, entitlement: body, subscription: body.subscription };
  }

  /** A test entitlement of a user or guild. */
  test(sku: Pick<Sku, 'id'>, owner_id: string = this.bob.id, owner_type = 2): Promise<Answer<Entitlement>> {
    return this.bot.post<Entitlement>(`${this.path}/entitlements`, { sku_id: sku.id, owner_id, owner_type });
  }

  act(subscription: Pick<Subscription, 'id'>, action: string, by: Account = this.bob): Promise<Answer<Subscription>> {
    return by.patch<Subscription>(`/users/@me/subscriptions/${subscription.id}`, { action });
  }

  entitlements(query: Record<string, string | number | boolean> = {}): Promise<Answer<Entitlement[]>> {
    return this.bot.get<Entitlement[]>(`${this.path}/entitlements`, { query });
  }

  /** The subscription, read by the bot. */
  async subscription({ sku, subscription }: { sku: Sku; subscription: Pick<Subscription, 'id'> }): Promise<Subscription> {
    return (await this.bot.get<Subscription>(`/skus/${sku.id}/subscriptions/${subscription.id}`)).body;
  }

  /** Advances the clock by at least a month, as the operator, and runs due jobs. */
  async pass(ms = MONTH): Promise<void> {
    const turned = await this.olga.patch('/operator/clock', { advance_ms: ms });
    if (turned.status !== 200) throw new Error(`clock: ${JSON.stringify(turned.body)}`);
    await this.p.jobs();
  }

  /** The events that the bot received, in order. */
  heard(): string[] {
    const names = /^(ENTITLEMENT|SUBSCRIPTION)_/;
    return this.p.events.flatMap(({ subject, message }) =>
      subject === `user.${this.bot.id}` && message.kind === 'event' && names.test(message.name) ? [message.name] : [],
    );
  }

  session(): Promise<GatewaySession> {
    return this.bot.connect({ intents: 0 });
  }
}
