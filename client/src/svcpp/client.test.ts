import { afterEach, expect, test } from 'vitest';
import {
  Activity,
  ActivityAssets,
  ActivityButton,
  AudioDevice,
  Client,
  ClientCreateOptions,
  ClientResult,
  ErrorType,
  ObjectEmptyError,
  RunCallbacks,
  SvcppError,
  UserHandle,
  VADThresholdSettings,
  valid,
} from './index.ts';

const open: Client[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.Drop();
});

/** A client of a server that does not exist. */
function lonely(more = {}): Client {
  const options = new ClientCreateOptions();
  options.SetApiBase('http://127.0.0.1:9');
  const client = new Client(options, more);
  open.push(client);
  return client;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('valid() is operator bool, also for undefined', () => {
  const missing: UserHandle | undefined = undefined;
  expect([valid(new Activity()), valid(Activity.nullobj), valid(new UserHandle()), valid(missing)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('using releases an object', () => {
  const activity = new Activity();
  {
    using same = activity;
    same.SetName('Chess');
  }
  expect([activity.ToBool(), activity.Name()]).toEqual([false, '']);
});

test('a third button is a ValidationError, and the list is a copy', () => {
  const activity = new Activity();
  const button = new ActivityButton();
  button.SetLabel('Open');
  button.SetUrl('https://game.example');
  activity.AddButton(button);
  activity.AddButton(button);
  expect(() => activity.AddButton(button)).toThrow(SvcppError);
  button.SetLabel('Changed');
  activity.GetButtons()[0]?.SetLabel('Changed');
  activity.GetButtons().pop();
  expect(activity.GetButtons().map((one) => one.Label())).toEqual(['Open', 'Open']);
  expect(() => Activity.nullobj.AddButton(button)).toThrow(ObjectEmptyError);
});

test('Equals compares all fields with nested ones; of audio devices the ids', () => {
  const make = (image: string) => {
    const [activity, assets] = [new Activity(), new ActivityAssets()];
    assets.SetLargeImage(image);
    activity.SetAssets(assets);
    activity.SetApplicationId(7n);
    return activity;
  };
  expect(make('a').Equals(make('a'))).toBe(true);
  expect(make('a').Equals(make('b'))).toBe(false);
  expect(make('a').Equals(Activity.nullobj)).toBe(false);
  const [one, other] = [new AudioDevice(), new AudioDevice()];
  one.SetId('same');
  other.SetId('same');
  other.SetName('Microphone');
  expect(one.Equals(other)).toBe(true);
});

test('a result is successful until it has a type, unless it says so itself', () => {
  const result = new ClientResult();
  expect([result.Successful(), result.ToString()]).toEqual([true, 'Success']);
  result.SetType(ErrorType.RPCError);
  result.SetErrorCode(4006);
  result.SetError('No.');
  expect([result.Successful(), result.ToString()]).toEqual([false, 'RPCError 4006: No.']);
  result.SetSuccessful(true);
  expect(result.Successful()).toBe(true);
  expect([ClientResult.nullobj.Successful(), ClientResult.nullobj.ToString()]).toEqual([false, '']);
});

test('the microphone gate is automatic at -60 dB, and cannot be copied', () => {
  const settings = new VADThresholdSettings();
  expect([settings.VadThreshold(), settings.Automatic()]).toEqual([-60, true]);
  expect(() => Reflect.construct(VADThresholdSettings, [settings])).toThrow('VADThresholdSettings.Move');
});

test('a call without a session ends with its error: for the callback in RunCallbacks, without one in a Promise', async () => {
  const client = lonely();
  const received: [number, string][] = [];
  client.UpdateToken(0, 'token', (result) => received.push([result.Type(), result.Error()]));
  await settled();
  expect(received).toEqual([]);
  RunCallbacks();
  expect(received).toEqual([[ErrorType.ValidationError, 'Use a Bearer token.']]);
  const [result] = await client.UpdateToken(0, 'token');
  expect(result.Type()).toBe(ErrorType.ValidationError);
});

test('dispatch "auto" needs no RunCallbacks', async () => {
  const client = lonely({ dispatch: 'auto' });
  const received: number[] = [];
  client.UpdateToken(0, 'token', (result) => received.push(result.Type()));
  await settled();
  expect(received).toEqual([ErrorType.ValidationError]);
});

test('a callback that throws is logged, and does not stop the next', async () => {
  const client = lonely();
  const logged: string[] = [];
  client.AddLogCallback((message) => logged.push(message), 4);
  const received: string[] = [];
  client.UpdateToken(0, 'a', () => {
    throw new Error('broken');
  });
  client.UpdateToken(0, 'b', () => received.push('second'));
  await settled();
  RunCallbacks();
  expect(received).toEqual(['second']);
  expect(logged.join()).toContain('A callback failed: Error: broken');
});

test('after Drop a client is empty: calls end with ClientDestroyed, getters return defaults, setters throw', async () => {
  const client = lonely();
  client.SetApplicationId(5n);
  expect(client.GetApplicationId()).toBe(5n);
  client.Drop();
  client.Drop();
  expect([client.ToBool(), client.GetApplicationId(), client.GetStatus(), client.GetLobbyIds()]).toEqual([false, 0n, 0, []]);
  const received: number[] = [];
  client.LeaveLobby(1n, (result) => received.push(result.Type()));
  const [result] = await client.LeaveLobby(1n);
  await settled();
  expect([result.Type(), ...received]).toEqual([ErrorType.ClientDestroyed, ErrorType.ClientDestroyed]);
  expect(() => client.SetMessageCreatedCallback(() => {})).toThrow(ObjectEmptyError);
  expect(valid(client.GetCurrentUser())).toBe(false);
});

test('a client is moved, not copied', () => {
  const client = lonely();
  client.SetApplicationId(5n);
  const moved = Client.Move(client);
  open.push(moved);
  expect([client.ToBool(), moved.ToBool(), moved.GetApplicationId()]).toEqual([false, true, 5n]);
  expect(() => Reflect.construct(Client, [moved])).toThrow('Client.Move');
  expect(() => moved.Assign(client)).toThrow('Client.Move');
});

test('Connect without a token is logged, and a timeout applies to all calls', async () => {
  const client = lonely();
  const logged: string[] = [];
  client.AddLogCallback((message) => logged.push(message), 3);
  client.Connect();
  client.Disconnect();
  await settled();
  expect(logged).toEqual(['SvcppError: Set a token before you connect.']);
  client.SetHttpRequestTimeout(10);
  expect(() => client.SetHttpRequestTimeout(1.5)).toThrow('Client.SetHttpRequestTimeout: expected an integer');
});

test('the text of an argument is never in an error', () => {
  const client = lonely();
  const secret = 'very-secret';
  expect(() => Reflect.apply(client.GetUser, client, [secret])).toThrow('got string');
  expect(() => Reflect.apply(client.SetShowingChat, client, [secret])).toThrow(/^(?!.*very-secret)/);
});

test('constants', () => {
  expect(Client.GetDefaultCommunicationScopes()).toBe('openid sdk.social_layer');
  expect(Client.GetDefaultPresenceScopes()).toBe('openid sdk.social_layer_presence');
  expect([Client.GetVersionMajor(), Client.GetVersionMinor()]).toEqual([1, 10]);
  expect(Client.GetDefaultAudioDeviceId()).toBe('default');
});
