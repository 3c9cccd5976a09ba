// The script of a page in which a player talks in the call of a lobby.
import { createClient } from '@guildhall/client';
import { Ear } from './ear.ts';

/** The player of a page. */
export interface PagePlayer {
  apiBase: string;
  token: string;
  /** The secret of the lobby. */
  secret: string;
  /** The tone of the microphone, in Hz. */
  tone: number;
}

declare global {
  interface Window {
    /** Joins the lobby and its call; resolves with the id of the player once the call has audio. */
    joinCall(player: PagePlayer): Promise<string>;
    /** The tones of users, in Hz; 0 until enough was heard. */
    tonesOf(userIds: string[]): number[];
    /** Ends the call and the session. */
    leaveCall(): Promise<void>;
  }
}

const ear = new Ear();

window.tonesOf = (userIds) => userIds.map((userId) => ear.hertz(userId));

window.joinCall = async ({ apiBase, token, secret, tone }) => {
  navigator.mediaDevices.getUserMedia = async () => microphone(tone);
  const client = createClient({ apiBase });
  await client.auth.setToken(token);
  await client.connect();
  const lobbyId = await client.lobbies.createOrJoinLobby(secret);
  await client.voice.start(lobbyId, { onReceived: ear.listen });
  window.leaveCall = async () => {
    await client.voice.endCall(lobbyId);
    client.dispose();
  };
  return client.users.current?.id ?? '';
};

/** A fake microphone that plays a tone. */
function microphone(hertz: number): MediaStream {
  const context = new AudioContext();
  const destination = context.createMediaStreamDestination();
  const oscillator = new OscillatorNode(context, { frequency: hertz });
  oscillator.connect(new GainNode(context, { gain: 0.4 })).connect(destination);
  oscillator.start();
  return destination.stream;
}
