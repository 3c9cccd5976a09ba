import { ConnectRate } from '@guildhall/rpc/connect-rate';
import { watchTokens } from '@guildhall/rpc/token-watch';
import { COMMANDS } from './commands/table.ts';
import { announceAll } from './events/announce.ts';
import { noteMessage } from './frame-log.ts';
import { openMessenger } from './messenger.ts';
import type { ActivitySurroundings } from './surroundings.ts';
import { PostMessageTransport } from './transport.ts';

/** Handshakes of a frame within a minute. Source: docs/contract/rpc.md#postmessage. */
const HANDSHAKES = 60;

interface Options {
  frame: HTMLIFrameElement;
  frameId: string;
  origin: string;
  closed: (code: number, message: string | undefined) => void;
}

/** Serves the commands of the activity in a frame; returns a function that ends this. */
export function connectFrame(surroundings: ActivitySurroundings, { frame, frameId, origin, closed }: Options): () => void {
  // The SDK talks to the window that opened this page, if there is one, instead of this page.
  window.opener = null;
  const { application_id: applicationId } = surroundings.activity;
  const messenger = openMessenger(frame.parentElement ?? document.body);
  const transport = new PostMessageTransport({
    ...{ surroundings, commands: COMMANDS, rate: new ConnectRate(HANDSHAKES), frameId, origin, closed },
    applicationId,
    frame: () => frame.contentWindow,
    send: (message) => {
      noteMessage(applicationId, 'out', message);
      messenger.send(frame, origin, message);
    },
  });
  const received = (event: MessageEvent) => {
    if (event.source === frame.contentWindow && event.origin === origin) noteMessage(applicationId, 'in', event.data);
    transport.received(event);
  };
  window.addEventListener('message', received);
  const stops = [announceAll(surroundings), watchTokens(surroundings)];
  return () => {
    window.removeEventListener('message', received);
    for (const stop of stops) stop();
    transport.end();
    messenger.close();
  };
}
