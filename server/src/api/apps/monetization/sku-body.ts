import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { SKU_FLAGS } from './sku.ts';

const { AVAILABLE, GUILD_SUBSCRIPTION, USER_SUBSCRIPTION } = SKU_FLAGS;

/** The name of a SKU and the slug that follows from it. A name without letters and digits: 50035. */
export function readSkuName(given: string): { name: string; slug: string } {
  const name = given.trim();
  const slug = slugOf(name);
  if (!slug) failForm({ name: complain.required() });
  return { name, slug };
}

/** The flags of a SKU of this type. Unknown ones, and those that its type does not have: 50035. */
export function readSkuFlags(type: number, flags: number): number {
  const kinds = GUILD_SUBSCRIPTION | USER_SUBSCRIPTION;
  const kind = flags & kinds;
  const isKnown = flags <= (AVAILABLE | kinds) && (flags & ~(AVAILABLE | kinds)) === 0;
  if (!isKnown || (type === SKU_TYPES.SUBSCRIPTION ? kind === 0 || kind === kinds : kind !== 0))
    failForm({
      flags: complain.custom(
        'SKU_FLAGS_INVALID',
        'A subscription needs one of the guild and user flags; other types have neither.',
      ),
    });
  return flags;
}

/** Letters and digits of any script in lower case, joined by dashes. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
