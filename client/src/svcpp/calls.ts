import { ErrorType, invalid, SvcppError } from '../core/errors.ts';
import { accept, present, type Registry, wrong } from './convert.ts';
import { type Held, heldBy, ObjectEmptyError, type Owner, type SvcObject, invoke } from './object.ts';
import { outcomeOf } from './outcome.ts';
import { type Field, type Member, parseFields } from './parse.ts';

/** A callback of the game. */
export type Callback = (...values: unknown[]) => void;

/** How an asynchronous member settles: with which fields, and whether a ClientResult comes first. */
export type Settles = Pick<Member, 'fields' | 'hasResult'>;

const BEARER = 1;

/**
 * The arguments of the callback for received audio. The last is the frame itself, whose `shouldMute` it may set. The
 * callback for captured audio has neither the user nor the frame.
 */
const AUDIO = parseFields('userId:u,data:?,samplesPerChannel:u,sampleRate:i,channels:u,:?');

/**
 * Calls the counterpart of a member. Asynchronous ones return nothing with a callback as the last argument, and a Promise
 * without one. On an empty object: the default of the type, ObjectEmptyError for setters, or ClientDestroyed.
 */
export function callMember(
  registry: Registry,
  self: SvcObject,
  member: Member,
  values: readonly unknown[],
  where: string,
): unknown {
  const { name, target, type, fields } = member;
  const options: Record<string, unknown> = {};
  const parameters: unknown[] = [];
  for (const [index, one] of member.parameters.entries()) {
    if (isOption(one)) options[one] = optionOf(registry, one, values[index], where);
    else parameters.push(accept(registry, one === 'B' ? 'i' : one, values[index], where));
  }
  const call = (held: Held) => {
    if (member.parameters[0] === 'B' && parameters.shift() !== BEARER) throw invalid('Use a Bearer token.');
    return invoke(receiver(held, member), target, [...parameters, options]);
  };
  if (fields) {
    const callback = optionalCallback(values[member.parameters.length], where);
    return settle(registry, self, member, callback, (held) => {
      const [key] = /^Authorize$|^GetTokenFromDevice/.exec(name) ?? [];
      const attempt = new AbortController();
      options.signal = attempt.signal;
      // AbortAuthorize and AbortGetTokenFromDevice end the newest attempt.
      if (key) held.owner?.slots.set(key, () => attempt.abort());
      return call(held);
    });
  }
  const held = heldBy(self);
  if (!held && name.startsWith('Set')) throw new ObjectEmptyError(where);
  const callOf = () => held && type === 'Call' && invoke(receiver(held, member), 'getCall', parameters);
  // StartCall returns an empty object if there is a call.
  if (target === 'start' && callOf()) return present(registry, type, undefined, undefined);
  let value = held && call(held);
  if (value instanceof Promise) {
    // The status callbacks report what becomes of Connect and StartCall; an attempt that cannot begin is only logged.
    value.catch((error: unknown) => held?.owner?.core.log.warn(String(error)));
    value = callOf() || undefined;
  }
  return type ? present(registry, type, value, held?.owner) : undefined;
}

const isOption = (type: string) => /^on[A-Z]/.test(type);

/** A callback other than the last. Callbacks for raw audio may change the samples, or mute them, before they return. */
function optionOf(registry: Registry, name: string, value: unknown, where: string): unknown {
  const callback = optionalCallback(value, where);
  const fields = name === 'onReceived' ? AUDIO : AUDIO.slice(1, 5);
  if (!callback || name === 'onMergeRequired') return callback;
  return (audio: object) => callback(...fieldsOf(registry, fields, audio, undefined));
}

/** Runs a call; its outcome goes to the callback, or without one to the returned Promise, which never rejects. */
export function settle(
  registry: Registry,
  self: SvcObject,
  member: Settles,
  callback: Callback | undefined,
  call: (held: Held) => unknown,
): Promise<unknown[]> | undefined {
  const held = heldBy(self);
  const run = async () => {
    try {
      if (!held) throw new SvcppError({ type: ErrorType.ClientDestroyed, message: 'The client was dropped.' });
      return valuesOf(registry, member, outcomeOf(), await call(held), held.owner);
    } catch (error) {
      return valuesOf(registry, member, outcomeOf(error), undefined, held?.owner);
    }
  };
  const values = run();
  if (!callback) return values;
  void values.then((all) => deliver(held?.owner, () => callback(...all)));
  return undefined;
}

/** Sets the one callback of an event; `undefined` clears it. */
export function setSlot(registry: Registry, self: SvcObject, member: Member, value: unknown, where: string): void {
  const callback = optionalCallback(value, where);
  const held = heldBy(self);
  const owner = held?.owner;
  if (!owner) throw new ObjectEmptyError(where);
  const target = receiver(held, member);
  // Copies of a call share its callbacks.
  const key = `${member.name} ${target === owner.client ? '' : invoke(target, 'getChannelId')}`;
  owner.slots.get(key)?.();
  owner.slots.delete(key);
  if (!callback) return;
  const listener = (payload: unknown) => callback(...fieldsOf(registry, member.fields ?? [], payload, owner));
  const remove = isOption(member.target)
    ? invoke(target, member.target, [listener])
    : invoke(target, 'on', [member.target, listener]);
  if (typeof remove === 'function') owner.slots.set(key, () => remove());
}

/** A callback that may be left out. */
export function optionalCallback(value: unknown, where: string): Callback | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'function') throw wrong(where, 'a function', value);
  return (...values) => value(...values);
}

/** Calls a function of the game in the order of events; at once if the client is disposed of and would no longer call it. */
export function deliver(owner: Owner | undefined, call: () => void): void {
  const safely = () => {
    try {
      call();
    } catch (error) {
      owner?.core.log.error('A callback failed', error);
      globalThis.reportError?.(error);
    }
  };
  if (!owner || owner.core.lifetime.aborted) queueMicrotask(safely);
  else owner.core.dispatch.add(safely);
}

/** The area of a client, or the object itself. */
export function receiver({ data }: Held, { area }: Pick<Member, 'area'>): object {
  return Object(area ? Reflect.get(data, area) : data);
}

function valuesOf(
  registry: Registry,
  { fields = [], hasResult }: Settles,
  outcome: object,
  payload: unknown,
  owner: Owner | undefined,
): unknown[] {
  const values = fieldsOf(registry, fields, payload, owner);
  return hasResult ? [present(registry, 'ClientResult', outcome, undefined), ...values] : values;
}

function fieldsOf(registry: Registry, fields: readonly Field[], payload: unknown, owner: Owner | undefined): unknown[] {
  return fields.map(([name, type]) => present(registry, type, name ? Reflect.get(Object(payload), name) : payload, owner));
}
