import { LIMITS } from '@guildhall/protocol/limits';
import { complain, type FieldError, failForm } from '../../../core/framework/errors.ts';
import type { StringMap } from '@guildhall/protocol/bodies/games/game-messages';

/** Limits of a client's metadata and of a backend's moderation metadata: number of keys, characters of a value. */
export const METADATA = { keys: 25, value: 1024 } as const;
export const MODERATION = { keys: 5, value: 2000 } as const;

/** Fails with 50035 if a map is too large; `field` is its path in the body, empty for the body itself. */
export function checkMap(map: StringMap | null | undefined, field: string, limit: { keys: number; value: number }): void {
  const entries = Object.entries(map ?? {});
  const complaints: Record<string, FieldError> = {};
  const name = (key: string) => (field === '' ? key : `${field}.${key}`);
  if (entries.length > limit.keys) complaints[field] = complain.maxLength(limit.keys);
  else
    for (const [key, value] of entries) {
      const most =
        key.length > LIMITS.gameMessages.metadataKey.max
          ? LIMITS.gameMessages.metadataKey.max
          : value.length > limit.value
            ? limit.value
            : undefined;
      if (most !== undefined) complaints[name(key)] = complain.maxLength(most);
    }
  if (Object.keys(complaints).length > 0) failForm(complaints);
}
