import { getVersionHash, getVersionMajor, getVersionMinor, getVersionPatch } from '../releases/version.ts';
import type { CoreOptions } from '../core/core.ts';
import { enumName } from '../core/enum-name.ts';
import { ErrorType } from '../core/errors.ts';
import { build, type Construct, method } from './build.ts';
import { optionalCallback, receiver } from './calls.ts';
import { accept, type BuiltClass, type Registry, wrong } from './convert.ts';
import { heldBy, hold, type Owner, requireHeld, type SvcObject, invoke } from './object.ts';

/** The client below the surface; tests replace it. */
export interface Foundation {
  /** Creates an idiomatic client with its areas, and `createCodeVerifier`. */
  create(options: CoreOptions): Pick<Owner, 'client' | 'core'>;
  /** The clients that RunCallbacks serves. */
  readonly queue: Set<Owner>;
}

/** The address of a server on the same machine, for games in development. */
const LOCAL = 'http://localhost:3000';

/** Builds all classes; those members of Client that are more than a call of their counterpart are here. */
export function createSurface({ create, queue }: Foundation): Registry {
  return build(constructorOf(create, queue), {
    Client(registry, { create: client }) {
      addStatics(client);
      addSession(client.prototype, registry, queue);
      addAuthorization(client.prototype);
      addLogs(client.prototype, registry);
    },
    ClientResult: addResult,
  });
}

function constructorOf(create: Foundation['create'], queue: Set<Owner>): Construct {
  return (registry, [first, second]) => {
    const isText = first === undefined || typeof first === 'string';
    const chosen = isText ? { apiBase: first, webBase: second } : accept(registry, 'ClientCreateOptions', first, 'new Client');
    const { apiBase = '', webBase } = Object(chosen);
    const owner: Owner = {
      ...create({
        apiBase: apiBase || (globalThis.location?.origin ?? LOCAL),
        webBase: webBase || undefined,
        dispatch: 'manual',
        ...(isText ? {} : Object(second)),
      }),
      slots: new Map(),
    };
    queue.add(owner);
    return { data: owner.client, owner };
  };
}

function addStatics(client: object): void {
  const constants = {
    DefaultAudioDeviceId: 'default',
    DefaultCommunicationScopes: 'openid sdk.social_layer',
    DefaultPresenceScopes: 'openid sdk.social_layer_presence',
    VersionHash: getVersionHash(),
    VersionMajor: getVersionMajor(),
    VersionMinor: getVersionMinor(),
    VersionPatch: getVersionPatch(),
  };
  for (const [name, value] of Object.entries(constants)) method(client, `Get${name}`, 0, () => value);
}

function addSession(prototype: object, registry: Registry, queue: Set<Owner>): void {
  const drop = (self: SvcObject) => {
    const owner = heldBy(self)?.owner;
    hold(self, undefined);
    if (owner) queue.delete(owner);
    owner?.core.dispose();
  };
  method(prototype, 'Drop', 0, drop);
  method(prototype, Symbol.asyncDispose, 0, async (self) => drop(self));
  const where = 'SetHttpRequestTimeout';
  method(prototype, where, 1, (self, [value]) => {
    const ms = Number(accept(registry, 'i', value, `Client.${where}`));
    const { owner } = requireHeld(self, where);
    if (owner) owner.core.httpTimeoutMs = ms;
  });
}

function addAuthorization(prototype: object): void {
  for (const name of ['Authorize', 'GetTokenFromDevice'])
    method(prototype, `Abort${name}`, 0, (self) => heldBy(self)?.owner?.slots.get(name)?.());
  method(prototype, 'RemoveAuthorizeRequestCallback', 0, (self) => {
    if (heldBy(self)) invoke(self, 'RegisterAuthorizeRequestCallback', [undefined]);
  });
}

function addLogs(prototype: object, registry: Registry): void {
  const add = (name: string, target: string) =>
    method(prototype, name, 2, (self, [value, severity]) => {
      const where = `Client.${name}`;
      const callback = optionalCallback(value, where);
      if (!callback) throw wrong(where, 'a function', value);
      const min = accept(registry, 'i', severity, where);
      const sink = ({ message, severity: own }: { message: string; severity: number }) => callback(message, own);
      invoke(receiver(requireHeld(self, where), { area: 'log' }), target, [sink, { min }]);
    });
  add('AddLogCallback', 'addSink');
  add('AddVoiceLogCallback', 'addVoiceSink');
}

function addResult(_registry: Registry, { create: { prototype } }: BuiltClass): void {
  const data = (self: SvcObject) => Object(heldBy(self)?.data ?? { type: -1 });
  method(prototype, 'Successful', 0, (self) => data(self).successful ?? !data(self).type);
  method(prototype, 'ToString', 0, (self) => {
    const { type = 0, status, errorCode, error } = data(self);
    if (type <= 0) return type ? '' : 'Success';
    return `${[enumName(ErrorType, type), status, errorCode].filter(Boolean).join(' ')}: ${error}`;
  });
}
