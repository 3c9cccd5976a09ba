import type { BusEvent } from './bus-event.ts';
import { fieldsOf, textOf } from './wire.ts';

/** Things of which so many versions are remembered; then it begins anew. */
const MOST = 10_000;

/** What an event says the state of, by its name: something that has versions. */
const THINGS: ReadonlyMap<string, (data: unknown) => string | undefined> = new Map([
  ['CHANNEL_CREATE', (data: unknown) => textOf(data, 'id')],
  ['CHANNEL_UPDATE', (data: unknown) => textOf(data, 'id')],
  ['CHANNEL_DELETE', (data: unknown) => textOf(data, 'id')],
  ['GUILD_ROLE_CREATE', (data: unknown) => textOf(fieldsOf(data)?.role, 'id')],
  ['GUILD_ROLE_UPDATE', (data: unknown) => textOf(fieldsOf(data)?.role, 'id')],
  ['GUILD_ROLE_DELETE', (data: unknown) => textOf(data, 'role_id')],
  ['GUILD_UPDATE', () => 'guild'],
  ['GUILD_EMOJIS_UPDATE', () => 'emojis'],
  ['GUILD_STICKERS_UPDATE', () => 'stickers'],
]);

/**
 * The newest version that came of each thing of a guild. Events of two nodes may overtake each other on the bus; an older state
 * must not follow a newer one, or who may see what would be wrong until the next change.
 */
export class Newest {
  readonly #versions = new Map<string, number>();

  /** Whether something newer than an event came before it; else it is the newest now. */
  isPast({ definition, version, data }: BusEvent): boolean {
    const key = version === undefined ? undefined : THINGS.get(definition.name)?.(data);
    if (key === undefined || version === undefined) return false;
    if ((this.#versions.get(key) ?? 0) > version) return true;
    if (this.#versions.size >= MOST) this.#versions.clear();
    this.#versions.set(key, version);
    return false;
  }
}
