import { afterAll, expect, test } from 'vitest';
import { next, type Player, PlayScene, record } from '../test/play-scene.ts';
import { type Call, CallError, CallStatus, type StartCallOptions } from './types.ts';

const scene = await PlayScene.open({ isRunning: true, settings: { GUILDHALL_VOICE_PORTS: '0' } });
afterAll(() => scene.stop());

const RATE = 48_000;

/** Players in one lobby. */
async function lobby(...names: string[]): Promise<{ lobbyId: string; players: Player[] }> {
  const players = await Promise.all(names.map((name) => scene.player(name)));
  let lobbyId = '';
  for (const { client } of players) {
    const created = next(client.lobbies, 'created');
    lobbyId = await client.lobbies.createOrJoinLobby(`call of ${names.join(' and ')}`);
    await created;
  }
  return { lobbyId, players };
}

/** Fills the frames of a player with a tone. */
function tone(hertz: number): Pick<StartCallOptions, 'onCaptured'> {
  let at = 0;
  return {
    onCaptured({ data }) {
      for (const n of data.keys()) data[n] = 10_000 * Math.sin((2 * Math.PI * hertz * at++) / RATE);
    },
  };
}

/** Collects the sound that a player receives. */
function ear() {
  const heard = new Map<string, number[]>();
  const options: Pick<StartCallOptions, 'onReceived'> = {
    onReceived: ({ userId, data }) => heard.set(userId, [...(heard.get(userId) ?? []), ...data]),
  };
  /** The frequency of a user's last second, in Hz; 0 until a second was heard. */
  const hertz = (userId: string) => {
    const samples = (heard.get(userId) ?? []).slice(-RATE);
    if (samples.length < RATE) return 0;
    return samples.filter((sample, n) => n > 0 && (samples[n - 1] ?? 0) < 0 && sample >= 0).length;
  };
  return { heard, options, hertz };
}

const near = (hertz: number) => expect.closeTo(hertz, -1);

test('players of a lobby hear each other, and a muted one is not heard', async () => {
  const { lobbyId, players } = await lobby('ada', 'bob');
  const [ada, bob] = players;
  if (!ada || !bob) throw new Error('two players');
  const [adas, bobs] = [ear(), ear()];
  const call = await ada.client.voice.start(lobbyId, { ...tone(440), ...adas.options });
  expect(call.getStatus()).toBe(CallStatus.Connected);
  const speaking = record(call, 'speaking', 'participant');
  const other = await bob.client.voice.start(lobbyId, { ...tone(660), ...bobs.options });
  await expect.poll(() => [adas.hertz(bob.id), bobs.hertz(ada.id)], { timeout: 20_000 }).toEqual([near(660), near(440)]);
  expect(speaking).toContainEqual(['participant', { userId: bob.id, added: true }]);
  expect(speaking).toContainEqual(['speaking', { userId: bob.id, speaking: true }]);

  other.setSelfMute(true);
  await expect.poll(() => speaking.at(-1), { timeout: 20_000 }).toEqual(['speaking', { userId: bob.id, speaking: false }]);
  await expect.poll(() => call.getVoiceStateHandle(bob.id)?.selfMute).toBe(true);
  await bob.client.voice.endCall(lobbyId);
  expect(other.getStatus()).toBe(CallStatus.Disconnected);
  await expect.poll(() => call.getParticipants()).toEqual([ada.id]);
  await ada.client.voice.endCalls();
  expect(ada.client.voice.getCalls()).toEqual([]);
});

test('volumes, a local mute and shouldMute change what is heard', async () => {
  const { lobbyId, players } = await lobby('cleo', 'dan');
  const [cleo, dan] = players;
  if (!cleo || !dan) throw new Error('two players');
  await cleo.client.voice.start(lobbyId, tone(500));
  let peak = 0;
  const onReceived: StartCallOptions['onReceived'] = ({ data }) => {
    peak = data.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  };
  const call: Call = await dan.client.voice.start(lobbyId, { onReceived });
  await expect.poll(() => peak, { timeout: 20_000 }).toBeGreaterThan(8000);
  call.setParticipantVolume(cleo.id, 50);
  await expect.poll(() => peak).toBeLessThan(7000);
  expect(peak).toBeGreaterThan(3000);
  call.setLocalMute(cleo.id, true);
  await expect.poll(() => peak).toBe(0);
  await dan.client.voice.endCalls();
  await cleo.client.voice.endCalls();
});

test('a call outlives the loss of its gateway session, and ends with the lobby', async () => {
  const { lobbyId, players } = await lobby('eve', 'fay');
  const [eve, fay] = players;
  if (!eve || !fay) throw new Error('two players');
  const heard = ear();
  const call = await eve.client.voice.start(lobbyId, tone(440));
  await fay.client.voice.start(lobbyId, heard.options);
  await expect.poll(() => heard.hertz(eve.id), { timeout: 20_000 }).toEqual(near(440));
  const status = record(call, 'status');
  eve.client.core.reconnect();
  await eve.client.core.ready();
  const before = heard.heard.get(eve.id)?.length ?? 0;
  await expect.poll(() => (heard.heard.get(eve.id)?.length ?? 0) - before, { timeout: 20_000 }).toBeGreaterThan(RATE);
  await expect.poll(() => call.getStatus(), { timeout: 20_000 }).toBe(CallStatus.Connected);
  expect(status.map(([, event]) => Object(event).status)).not.toContain(CallStatus.Disconnected);

  await eve.client.lobbies.leaveLobby(lobbyId);
  await expect.poll(() => call.getStatus(), { timeout: 20_000 }).toBe(CallStatus.Disconnected);
  expect(status.at(-1)).toEqual(['status', { status: CallStatus.Disconnected, error: CallError.Forbidden, errorDetail: 0 }]);
  expect(eve.client.voice.getCall(lobbyId)).toBeNull();
});
