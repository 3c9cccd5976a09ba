import type { Hall, World } from '@guildhall/testing';
import { ApiError } from '../../core/framework/errors.ts';
import { declarationOf, failureOf } from './failures.ts';
import { shownWorld } from './shown-world.ts';

/** A world, and the hall that keeps its people connected. */
interface Kept {
  hall: Hall;
  world: World;
}

/** The worlds that tests of other languages have made here. The library that plays the people is loaded for the first one. */
export class Worlds {
  readonly #kept = new Map<string, Kept>();
  #made = 0;

  /** Makes a world on the server at an address, from a declaration or its text as YAML. Fails with 50035, which names each mistake. */
  async make(address: string, declared: unknown): Promise<object> {
    const { startHall, worldFromValue, worldFromYaml } = await import('@guildhall/testing');
    const declaration = await declarationOf(() =>
      typeof declared === 'string' ? worldFromYaml(declared) : worldFromValue(declared),
    );
    // A hall for each world: ending it forgets everything about the world.
    const hall = await startHall({ url: address });
    try {
      const world = await hall.world(declaration);
      this.#made += 1;
      const id = String(this.#made);
      this.#kept.set(id, { hall, world });
      return shownWorld(id, world);
    } catch (error) {
      await hall.stop();
      throw await failureOf(error);
    }
  }

  /** The world with an id. Fails with 404. */
  find(id: string): World {
    const kept = this.#kept.get(id);
    if (kept) return kept.world;
    throw new ApiError(404, 0, 'Unknown World');
  }

  /** A world as the API shows it. */
  show(id: string): object {
    return shownWorld(id, this.find(id));
  }

  /** Disconnects the people of a world; their waits end. Fails with 404. */
  async delete(id: string): Promise<void> {
    const kept = this.#kept.get(id);
    if (!kept) throw new ApiError(404, 0, 'Unknown World');
    this.#kept.delete(id);
    await kept.hall.stop();
  }

  /** The same for all. */
  async clear(): Promise<void> {
    for (const id of [...this.#kept.keys()]) await this.delete(id);
  }
}
