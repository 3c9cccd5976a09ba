/** The page of the messenger; the policy of this page applies to it, so that its script is a file of this server. */
const PAGE = '<!doctype html><script src="/activity-messenger.js"></script>';

/** Sends messages to the frame of an activity from a window without an origin. */
export interface Messenger {
  /** Sends a message if the frame's page has the origin. */
  send(frame: HTMLIFrameElement, origin: string, message: unknown): void;
  close(): void;
}

/** Adds the hidden frame of a messenger to an element. Messages wait until it is loaded. */
export function openMessenger(parent: HTMLElement): Messenger {
  const { port1, port2 } = new MessageChannel();
  const page = document.createElement('iframe');
  page.hidden = true;
  page.title = 'Messages to the activity';
  page.setAttribute('sandbox', 'allow-scripts');
  page.addEventListener('load', () => page.contentWindow?.postMessage(null, '*', [port2]), { once: true });
  page.srcdoc = PAGE;
  parent.append(page);
  return {
    send(frame, origin, message) {
      const place = indexOf(frame);
      if (place !== -1) port1.postMessage({ frame: place, origin, message });
    },
    close() {
      port1.close();
      page.remove();
    },
  };
}

/** The place of a frame among those of this page. */
function indexOf({ contentWindow }: HTMLIFrameElement): number {
  return Array.from({ length: window.length }, (_, n) => n).findIndex((n) => window[n] === contentWindow);
}
