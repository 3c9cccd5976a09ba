import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import { namesOf } from '@guildhall/protocol/permissions';
import type { AuditChange, AuditEntryObject } from '@guildhall/protocol/objects/guild/audit-log';
import { enumeration, perLanguage } from '../../../i18n/locale.ts';
import { p } from '../../overview/permission-catalog.ts';
import { fieldName } from './fields.ts';
import { t } from './text.ts';

/** The name of an action. */
export type ActionName = keyof typeof AUDIT_LOG_EVENTS;

const isActionName = (name: string): name is ActionName => Object.hasOwn(AUDIT_LOG_EVENTS, name);

/** All actions, in the order of the table. */
export const ACTIONS: readonly ActionName[] = Object.keys(AUDIT_LOG_EVENTS).filter(isActionName);

/** The name of an action type; undefined if this client does not know it. */
export function actionOf(type: number): ActionName | undefined {
  return ACTIONS.find((name) => AUDIT_LOG_EVENTS[name] === type);
}

/** An action in a list: `MEMBER_BAN_ADD` is “Ban member”. */
export function actionTitle(action: ActionName): string {
  return t(`title_${action}`);
}

/** The name of anything with an id that the client or the response knows. */
export type NameOf = (id: string) => string | undefined;

/** The values of an entry's sentence. */
export interface Sentence {
  actor: string;
  target: string;
  /** The channel, role, member or rule that the options name. */
  other: string;
  count: number;
}

/** The name that the changes of an entry have for its target: that of an object which may be gone. */
function changedName(changes: readonly AuditChange[] = []): string | undefined {
  const change = changes.find(({ key }) => key === 'name' || key === 'code' || key === 'title' || key === 'topic');
  const value = change?.new_value ?? change?.old_value;
  return typeof value === 'string' ? value : undefined;
}

/** The values of the sentence of an entry. */
export function sentenceOf({ user_id, target_id, changes, options = {} }: AuditEntryObject, nameOf: NameOf): Sentence {
  const named = (id: string | null | undefined) => (id ? (nameOf(id) ?? t('unknownUser', { id })) : undefined);
  const target = target_id ? (nameOf(target_id) ?? changedName(changes) ?? target_id) : (changedName(changes) ?? t('several'));
  const { id, role_name, channel_id, auto_moderation_rule_name: rule } = options;
  return {
    actor: named(user_id) ?? t('system'),
    target,
    other: rule ?? role_name ?? (id ? (nameOf(id) ?? id) : channel_id ? (nameOf(channel_id) ?? channel_id) : ''),
    count: Number(options.count ?? options.members_removed ?? 1),
  };
}

/** A field of a change as words: `default_auto_archive_duration` is `Default auto archive duration`. */
export function keyName(key: string): string {
  if (key === '$add') return t('added');
  if (key === '$remove') return t('removed');
  return fieldName(key);
}

const PERMISSION_KEYS: readonly string[] = ['permissions', 'allow', 'deny', 'permissions_new', 'allow_new', 'deny_new'];
const timeFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }));

/** A value of a change as words, with names instead of ids. */
export function valueText(key: string, value: unknown, nameOf: NameOf): string {
  if (value === undefined || value === null || value === '') return t('none');
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (PERMISSION_KEYS.includes(key) && typeof value === 'string' && /^\d+$/.test(value))
    return listed(namesOf(BigInt(value)).map((name) => p(name)));
  if (key === 'color' && typeof value === 'number') return value === 0 ? t('none') : `#${value.toString(16).padStart(6, '0')}`;
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))) return timeFormat().format(Date.parse(value));
    return /^\d{15,20}$/.test(value) ? (nameOf(value) ?? value) : value;
  }
  if (Array.isArray(value)) return listed(value.map((one) => itemText(key, one, nameOf)));
  return typeof value === 'object' ? itemText(key, value, nameOf) : String(value);
}

function itemText(key: string, value: unknown, nameOf: NameOf): string {
  if (typeof value !== 'object' || value === null) return valueText(key, value, nameOf);
  if ('name' in value && typeof value.name === 'string' && value.name) return value.name;
  if ('id' in value && typeof value.id === 'string') return nameOf(value.id) ?? value.id;
  const parts = Object.entries(value).map(([field, inner]) =>
    t('set', { key: keyName(field), to: valueText(field, inner, nameOf) }),
  );
  return enumeration().format(parts);
}

function listed(names: readonly string[]): string {
  return names.length > 0 ? enumeration().format(names) : t('none');
}

/** A change as a line: old → new. For permissions, only those that differ. */
export function changeText({ key, old_value: old, new_value: now }: AuditChange, nameOf: NameOf): string {
  const name = keyName(key);
  if (PERMISSION_KEYS.includes(key) && typeof old === 'string' && typeof now === 'string')
    return t('set', { key: name, to: difference(old, now) });
  const hasOld = old !== undefined && old !== null;
  const hasNew = now !== undefined && now !== null;
  if (hasOld && hasNew) return t('changed', { key: name, from: valueText(key, old, nameOf), to: valueText(key, now, nameOf) });
  return hasOld
    ? t('was', { key: name, from: valueText(key, old, nameOf) })
    : t('set', { key: name, to: valueText(key, now, nameOf) });
}

function difference(old: string, now: string): string {
  const [before, after] = [BigInt(old), BigInt(now)];
  const given = namesOf(after & ~before).map((name) => `+ ${p(name)}`);
  const taken = namesOf(before & ~after).map((name) => `− ${p(name)}`);
  return listed([...given, ...taken]);
}
