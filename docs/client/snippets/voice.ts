import { AudioModeType, type Client } from '@guildhall/client';

/** Joins the call of a lobby: the microphone opens while the player speaks. */
export async function talk(client: Client, lobbyId: string) {
  client.voice.setInputVolume(80);
  const call = await client.voice.start(lobbyId);
  call.on('speaking', ({ userId, speaking }) => console.log(userId, speaking ? 'speaks' : 'is silent'));
  call.on('status', ({ status, error }) => console.log('call', status, error));
  return call;
}

/** Opens the microphone only while a key is held. */
export async function pushToTalk(client: Client, lobbyId: string, key: string) {
  const call = await client.voice.start(lobbyId);
  call.setAudioMode(AudioModeType.MODE_PTT);
  const hold = (active: boolean) => (event: KeyboardEvent) => event.code === key && call.setPTTActive(active);
  addEventListener('keydown', hold(true));
  addEventListener('keyup', hold(false));
  return call;
}
