import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { createClientWith } from '../client.ts';
import { areas } from './areas.ts';
import {
  Activity,
  ActivityParty,
  type ActivityInvite,
  ActivitySecrets,
  AuthorizationArgs,
  Call,
  Client,
  ErrorType,
  RelationshipType,
  RunCallbacks,
  StatusType,
  valid,
} from './index.ts';
import { parseClasses } from './parse.ts';

// The present time: the library's cache drops messages that are older than 72 hours by its own clock.
const p = await startPlatform({ now: Date.now(), settings: { GUILDHALL_VOICE_PORTS: '0' } });
const open: Client[] = [];
afterAll(async () => {
  for (const client of open) client.Drop();
  await p.stop();
});

/** Runs callbacks until the condition holds, as the loop of a game does. */
async function until(condition: () => unknown): Promise<void> {
  await expect
    .poll(() => {
      RunCallbacks();
      return Boolean(condition());
    })
    .toBe(true);
}

/** A client that is ready, logged in with the token. */
async function playing(token: string): Promise<Client> {
  const client = new Client(p.address);
  open.push(client);
  const [result] = await client.UpdateToken(1, token);
  expect(result.ToString()).toBe('Success');
  client.Connect();
  await until(() => client.GetStatus() === Client.Status.Ready);
  return client;
}

async function friends() {
  const game = await Game.open(p);
  const [ada, ben] = await game.friends();
  return { game, ada, ben, mine: await playing(ada.token), theirs: await playing(ben.token) };
}

test('every counterpart of a member exists in the client', () => {
  const client = createClientWith({ apiBase: p.address }, areas);
  const missing = parseClasses()
    .filter(({ name }) => name === 'Client')
    .flatMap(({ members }) => members)
    .filter(({ area, kind, target }) => {
      const object: unknown = area ? Reflect.get(client, area) : client;
      return kind !== '%' && !Reflect.has(Object(object), kind === '<' && !/^on[A-Z]/.test(target) ? 'on' : target);
    });
  expect(missing).toEqual([]);
  client.dispose();
});

test('a session, the current user and friends', async () => {
  const { game, ada, ben, mine } = await friends();
  expect(mine.GetApplicationId()).toBe(BigInt(game.id));
  expect(mine.IsAuthenticated()).toBe(true);
  expect(mine.GetCurrentUser().Id()).toBe(BigInt(ada.id));
  expect(mine.GetCurrentUserV2()?.DisplayName()).toBe('ada');
  const [friend] = mine.GetRelationships();
  expect([friend?.Id(), friend?.PlatformRelationshipType()]).toEqual([BigInt(ben.id), RelationshipType.Friend]);
  expect(friend?.User()?.Relationship().User()?.Username()).toBe(ben.person.username);
  const user = mine.GetUser(ben.id);
  expect([user?.Id(), user?.Status()]).toEqual([BigInt(ben.id), StatusType.Online]);
  mine.Drop();
  expect([user?.Id(), valid(user), friend?.Id(), mine.ToBool()]).toEqual([0n, false, 0n, false]);
});

test('presence, an invite and its secret', async () => {
  const { game, ada, ben, mine, theirs } = await friends();
  const activity = new Activity();
  const [party, secrets] = [new ActivityParty(), new ActivitySecrets()];
  activity.SetName('Galaxy Raid');
  activity.SetState('In the lobby');
  party.SetId('party-1');
  party.SetCurrentSize(1);
  party.SetMaxSize(4);
  secrets.SetJoin('join-secret');
  activity.SetParty(party);
  activity.SetSecrets(secrets);
  const [shown] = await mine.UpdateRichPresence(activity);
  expect(shown.ToString()).toBe('Success');
  await until(() => theirs.GetUser(ada.id)?.GameActivity());
  expect(theirs.GetUser(ada.id)?.GameActivity()?.Party()?.MaxSize()).toBe(4);

  const invites: ActivityInvite[] = [];
  theirs.SetActivityInviteCreatedCallback((invite) => invites.push(invite));
  const [sent] = await mine.SendActivityInvite(ben.id, 'Come in');
  expect(sent.ToString()).toBe('Success');
  await until(() => invites.length);
  const [invite] = invites;
  if (!invite) throw new Error('no invite');
  expect([invite.SenderId(), invite.PartyId(), invite.IsValid()]).toEqual([BigInt(ada.id), 'party-1', true]);
  const [accepted, secret] = await theirs.AcceptActivityInvite(invite);
  expect([accepted.Successful(), secret]).toEqual([true, 'join-secret']);

  const joins: [bigint, string][] = [];
  const secretsOnly: string[] = [];
  theirs.SetActivityJoinCallback((joinSecret) => secretsOnly.push(joinSecret));
  theirs.SetActivityJoinWithApplicationCallback((...join) => joins.push(join));
  const path = `/users/${invite.SenderId()}/sessions/${invite.SessionId()}/activities/${game.id}/1` as const;
  const by = { channel_id: String(invite.ChannelId()), message_id: String(invite.MessageId()) };
  expect((await ben.person.post(path, by)).status).toBe(204);
  await until(() => joins.length && secretsOnly.length);
  expect([joins, secretsOnly]).toEqual([[[BigInt(game.id), 'join-secret']], ['join-secret']]);
});

test('a lobby with messages, and a direct message', async () => {
  const { ada, ben, mine, theirs } = await friends();
  const added: bigint[] = [];
  mine.SetLobbyMemberAddedCallback((_, memberId) => added.push(memberId));
  const [created, lobbyId] = await mine.CreateOrJoinLobbyWithMetadata('raid-1', { map: 'canyon' }, { team: 'red' });
  expect(created.ToString()).toBe('Success');
  const [, same] = await theirs.CreateOrJoinLobby('raid-1');
  expect(same).toBe(lobbyId);
  await until(() => added.length);
  expect(added).toEqual([BigInt(ben.id)]);
  await until(() => theirs.GetLobbyHandle(lobbyId));
  expect(mine.GetLobbyHandle(lobbyId)?.Metadata()).toEqual({ map: 'canyon' });
  expect(theirs.GetLobbyHandle(lobbyId)?.GetLobbyMemberHandle(ada.id)?.Metadata()).toEqual({ team: 'red' });

  const seen: bigint[] = [];
  theirs.SetMessageCreatedCallback((messageId) => seen.push(messageId));
  const [said, messageId] = await mine.SendLobbyMessage(lobbyId, 'Ready?');
  expect(said.Successful()).toBe(true);
  await until(() => seen.includes(messageId));
  const message = theirs.GetMessageHandle(messageId);
  expect([message?.Content(), message?.AuthorId(), message?.Lobby()?.Id()]).toEqual(['Ready?', BigInt(ada.id), lobbyId]);
  const [listed, all] = await theirs.GetLobbyMessagesWithLimit(lobbyId, 10);
  expect([listed.Successful(), all.map((one) => one.Id())]).toEqual([true, [messageId]]);

  const [written, direct] = await mine.SendUserMessage(ben.id, 'Hello');
  expect(written.Successful()).toBe(true);
  const [, history] = await mine.GetUserMessagesWithLimit(ben.id, 1);
  expect(history.map((one) => [one.Id(), one.Content(), one.RecipientId()])).toEqual([[direct, 'Hello', BigInt(ben.id)]]);
  const [, summaries] = await mine.GetUserMessageSummaries();
  expect(summaries.map((one) => [one.UserId(), one.LastMessageId()])).toEqual([[BigInt(ben.id), direct]]);
});

test('an error of the server is a result', async () => {
  const { mine } = await friends();
  const [result] = await mine.LeaveLobby(4711n);
  expect([result.Successful(), result.Type(), result.Status()]).toEqual([false, ErrorType.HTTPError, 404]);
  expect(result.ErrorCode()).toBeGreaterThan(0);
  const [refused, id, name] = await mine.FetchCurrentUser(1, 'nothing');
  expect([refused.Status(), id, name]).toEqual([401, 0n, '']);
});

test('a call connects and ends; devices need an audio system', async () => {
  const { mine } = await friends();
  const [, lobbyId] = await mine.CreateOrJoinLobby('raid-2');
  expect(valid(mine.GetCall(lobbyId))).toBe(false);
  const call = mine.StartCall(lobbyId);
  expect(valid(call)).toBe(true);
  await until(() => call.GetStatus() === Call.Status.Connected);
  expect(mine.GetCalls().map((one) => one.GetChannelId())).toEqual([lobbyId]);
  await mine.EndCall(lobbyId);
  expect([valid(mine.GetCall(lobbyId)), mine.GetCalls()]).toEqual([false, []]);
  expect(await mine.GetInputDevices()).toEqual([[]]);
  expect(mine.GetInputVolume()).toBe(100);
});

test('login: a verifier with its challenge, and scopes that fail before any network access', async () => {
  const client = new Client(p.address);
  open.push(client);
  const verifier = client.CreateAuthorizationCodeVerifier();
  expect(verifier.Verifier()).toMatch(/^[\w-]{43,128}$/);
  expect(verifier.Challenge().Challenge()).toMatch(/^[\w-]{43}$/);
  const args = new AuthorizationArgs();
  args.SetClientId(1n);
  args.SetCodeChallenge(verifier.Challenge());
  const [result, code] = await client.Authorize(args);
  expect([result.Type(), code]).toEqual([ErrorType.ValidationError, '']);
  args.SetScopes(Client.GetDefaultCommunicationScopes());
  const wrong = () => Reflect.apply(client.GetTokenFromDevice, client, [args]);
  expect(wrong).toThrow('Client.GetTokenFromDevice: expected a DeviceAuthorizationArgs');
});
