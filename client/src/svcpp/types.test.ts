import { expect, test } from 'vitest';
import type { Activity, Client, MessageHandle, UserHandle } from './index.ts';

/** `true` if T has no member of that name; else no value fits. */
type Lacks<T, K extends string> = K extends keyof T ? never : true;
/** `true` if the two types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;

// These are checked by the compiler; the tests only name them.
test('what the back end of the game writes has no setter', () => {
  const lacks: [Lacks<MessageHandle, 'SetAdditionalName'>, Lacks<MessageHandle, 'SetModerationMetadata'>] = [true, true];
  expect(lacks).toEqual([true, true]);
});

test('uint64 is a bigint in results, and accepts strings and numbers in arguments', () => {
  const results: [Same<ReturnType<UserHandle['Id']>, bigint>] = [true];
  const accepts: Parameters<Client['GetUser']>[] = [[1n], ['1'], [1]];
  expect([results.length, accepts.length]).toEqual([1, 3]);
});

test('optional values are undefined, and nested types keep their place', () => {
  const state: Same<ReturnType<Activity['State']>, string | undefined> = true;
  const status: Client.Status = 3;
  const unknown: Client.Status = 4711;
  const callback: Client.CreateOrJoinLobbyCallback = (result, lobbyId) => [result.Successful(), lobbyId + 1n];
  const promise: Same<ReturnType<PromiseForm>, Promise<Parameters<Client.CreateOrJoinLobbyCallback>>> = true;
  expect([state, status, unknown, typeof callback, promise]).toEqual([true, 3, 4711, 'function', true]);
});

type PromiseForm =
  Extract<Client['CreateOrJoinLobby'], (secret: string) => Promise<unknown>> extends infer F
    ? F extends (...values: never[]) => infer R
      ? () => R
      : never
    : never;
