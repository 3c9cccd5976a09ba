import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { ConsoleStateObject } from '@guildhall/protocol/objects/apps/console';
import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';
import { fieldsOf } from '../../../core/values/json-fields.ts';

/** The subject of the changes of consoles. */
const SUBJECT = 'console_state';

/** Knows which applications have their console on, on every node, without a query. */
export class ConsoleStates {
  readonly #platform: Platform;
  readonly #chosen = new Map<Snowflake, boolean>();
  #on = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
    platform.bus.subscribe(SUBJECT, (message) => {
      const { application_id: id, is_enabled: isEnabled } = fieldsOf(message) ?? {};
      if (typeof id === 'string' && typeof isEnabled === 'boolean') this.#note(id, isEnabled);
    });
    platform.bus.onLoss?.((subjects) => {
      if (subjects === null || subjects.includes(SUBJECT)) void this.load();
    });
  }

  /** Reads the choices of all developers. A failure is logged: consoles then stay as they were. */
  async load(): Promise<void> {
    try {
      const rows = await this.#platform.store.read.kysely.selectFrom('application_consoles').selectAll().execute();
      this.#chosen.clear();
      this.#on = 0;
      for (const { application_id, is_enabled } of rows) this.#note(application_id, is_enabled === 1);
    } catch (error) {
      this.#platform.log.error({ err: error }, 'the states of consoles were not read');
    }
  }

  #note(id: Snowflake, isEnabled: boolean): void {
    this.#on += Number(isEnabled) - Number(this.#chosen.get(id) ?? false);
    this.#chosen.set(id, isEnabled);
  }

  get isAvailable(): boolean {
    return this.#platform.config.consoles !== 'off';
  }

  /** Whether no console is on. */
  get isIdle(): boolean {
    return !this.isAvailable || (this.#platform.config.consoles !== 'on' && this.#on === 0);
  }

  isOn(id: Snowflake): boolean {
    return this.isAvailable && (this.#chosen.get(id) ?? this.#platform.config.consoles === 'on');
  }

  /** Switches a console on or off, on all nodes. */
  async choose(id: Snowflake, isEnabled: boolean): Promise<void> {
    const is_enabled = isEnabled ? 1 : 0;
    await this.#platform.store.transaction(({ kysely }) =>
      kysely
        .insertInto('application_consoles')
        .values({ application_id: id, is_enabled })
        .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ is_enabled }))
        .execute(),
    );
    this.#note(id, isEnabled);
    this.#platform.bus.publish(SUBJECT, { kind: SUBJECT, application_id: id, is_enabled: isEnabled });
  }

  /** The state as the wire has it. */
  object(id: Snowflake): ConsoleStateObject {
    return { is_available: this.isAvailable, is_enabled: this.isOn(id), kept_seconds: LIMITS.console.keptTime.max };
  }
}

/** The states of all consoles; the server loads them before it is ready. */
export const consoleStates = service(
  (platform: Platform) => new ConsoleStates(platform),
  undefined,
  (states) => void states.load(),
);
