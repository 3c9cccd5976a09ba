import type { Snowflake } from '@guildhall/protocol/ids';
import type { AuditChange, AuditEntryObject } from '@guildhall/protocol/objects/guild/audit-log';

/** The key of a change that names the channel which the entry's target is in. */
const PLACE = 'channel_id';

/**
 * An audit entry as a viewer may see it who may not view the channels, or objects in such channels, in `hidden`
 * (docs/contract/guilds.md#audit-log):
 * - An entry about one of them keeps actor, action and target, but has neither changes nor a reason: those hold names,
 *   topics and texts. The same holds if the entry's object is hidden although no id says so (`isHidden`).
 * - Another entry loses only the changes that name one of them.
 */
export function redactEntry<E extends AuditEntryObject>(entry: E, hidden: ReadonlySet<Snowflake>, isHidden = false): E {
  if (hidden.size === 0 && !isHidden) return entry;
  const redacted = { ...entry };
  const { changes = [], options } = entry;
  const places = changes.filter(({ key }) => key === PLACE).flatMap(valuesOf);
  if (isHidden || [entry.target_id, options?.channel_id, ...places].some((place) => names(place, hidden))) {
    delete redacted.changes;
    delete redacted.reason;
    if (options) redacted.options = withoutTexts(options);
    return redacted;
  }
  const visible = changes.filter((change) => !valuesOf(change).some((value) => names(value, hidden)));
  if (visible.length > 0) redacted.changes = visible;
  else delete redacted.changes;
  return redacted;
}

/** Options without the status of a voice channel, the only text of a channel among them. */
function withoutTexts({ status: _status, ...options }: Record<string, string>): Record<string, string> {
  return options;
}

const valuesOf = ({ old_value, new_value }: AuditChange): unknown[] => [old_value, new_value];

/** Whether a value is one of the ids, or contains one at any depth. */
function names(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => names(inner, ids));
}
