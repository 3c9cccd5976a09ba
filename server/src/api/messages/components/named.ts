import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';

/** Nesting depth down to the emoji of an option, of a select in a row of a container. */
const DEEPEST = 8;

/** Ids that components name and the caller looks up. */
export interface NamedIds {
  skus: Snowflake[];
  emojis: Snowflake[];
}

/**
 * The SKUs and custom emojis that components name. The components are not validated yet: they may contain
 * anything, at any depth.
 */
export function namedIds(components: unknown): NamedIds {
  const found = { skus: new Set<Snowflake>(), emojis: new Set<Snowflake>() };
  gather(components, 0, found);
  return {
    skus: [...found.skus].slice(0, LIMITS.components.lookedUp.max),
    emojis: [...found.emojis].slice(0, LIMITS.components.lookedUp.max),
  };
}

function gather(value: unknown, depth: number, found: { skus: Set<Snowflake>; emojis: Set<Snowflake> }): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'sku_id') note(inner, found.skus);
    else if (key !== 'emoji') gather(inner, depth + 1, found);
    else if (typeof inner === 'object' && inner !== null && 'id' in inner) note(inner.id, found.emojis);
  }
}

function note(value: unknown, ids: Set<Snowflake>): void {
  const id = String(value);
  if (isSnowflake(id)) ids.add(id);
}
