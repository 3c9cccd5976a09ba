import { Board } from './board.ts';
import { Layer } from './layer.ts';
import { Link } from './link.ts';
import { type Participant, showPeople } from './people.ts';
import { logIn, type Session } from './session.ts';
import { Tray } from './tray.ts';
import { HEIGHT, type Person, type Point, type Said, WIDTH } from './wire.ts';

/** Ms between two messages about one pointer. */
const PACE = 40;

const find = <T extends Element>(selector: string, kind: new () => T): T => {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return found;
};
const note = find('#note', HTMLElement);
const frame = find('#frame', HTMLElement);
const canvas = find('#board', HTMLCanvasElement);

/** Draws with everyone in the instance, as a person who has logged in. */
function open({ sdk, token }: Session): void {
  const board = new Board(canvas);
  const layer = new Layer(find('#layer', HTMLElement));
  const people = new Map<number, Person>();
  let participants: readonly Participant[] = [];
  let you = 0;
  let last: Point = [WIDTH / 2, HEIGHT / 2];

  const refresh = () => showPeople(find('#people', HTMLElement), participants, people.values());
  const onSaid = (said: Said) => {
    switch (said.type) {
      case 'board':
        you = said.you;
        people.clear();
        for (const person of said.people) people.set(person.number, person);
        board.show(said.strokes);
        tray.take(people.get(you)?.chalk ?? 'white');
        return refresh();
      case 'came':
        people.set(said.person.number, said.person);
        return refresh();
      case 'went':
        people.delete(said.number);
        layer.remove(said.number);
        return refresh();
      case 'drawn':
        return board.draw(said);
      case 'undone':
        return board.undo(said.number, said.id);
      case 'wiped':
        board.show([]);
        frame.classList.remove('wiped');
        return requestAnimationFrame(() => frame.classList.add('wiped'));
      case 'point': {
        const person = people.get(said.number);
        return person && layer.point(person, said.at);
      }
      case 'emoji':
        return layer.throwEmoji(said.emoji, said.at);
    }
  };
  const states = { open: '', lost: 'The connection broke. One moment…', refused: 'Open the activity to draw.' };
  const link = new Link({ token, instance_id: sdk.instanceId }, { onSaid, onState: (state) => say(states[state]) });
  const tray = new Tray(find('#tray', HTMLElement), {
    undo: () => link.say({ type: 'undo' }),
    wipe: () => link.say({ type: 'wipe' }),
    throwEmoji: (emoji) => link.say({ type: 'emoji', emoji, at: last }),
    share: () => void share(board, { sdk, token }),
    invite: () => void sdk.commands.openInviteDialog().catch(() => brieflySay('There are no invites to this channel.')),
  });
  const setParticipants = (update: { participants: readonly Participant[] }) => {
    participants = update.participants;
    refresh();
  };
  void sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', setParticipants);
  void sdk.commands.getActivityInstanceConnectedParticipants().then(setParticipants);
  followPointer({ board, link, tray, number: () => you, onMove: (at) => (last = at) });
}

/** Draws while the pointer is down, and shows it to the others. */
function followPointer(of: { board: Board; link: Link; tray: Tray; number: () => number; onMove: (at: Point) => void }): void {
  const { board, link, tray, number, onMove } = of;
  let stroke: { id: number; pending: Point[] } | undefined;
  let shownAt = 0;
  const flush = () => {
    if (!stroke || stroke.pending.length === 0) return;
    const { chalk, size } = tray;
    link.say({ type: 'draw', id: stroke.id, chalk, size, points: stroke.pending });
    stroke.pending = [];
  };
  const add = (points: Point[]) => {
    if (!stroke) return;
    board.draw({ number: number(), id: stroke.id, chalk: tray.chalk, size: tray.size, points });
    stroke.pending.push(...points);
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || stroke) return;
    canvas.setPointerCapture(event.pointerId);
    stroke = { id: (board.lastOf(number())?.id ?? 0) + 1, pending: [] };
    add([board.pointOf(event)]);
    flush();
  });
  canvas.addEventListener('pointermove', (event) => {
    const at = board.pointOf(event);
    onMove(at);
    const events = event.getCoalescedEvents?.() ?? [];
    add((events.length > 0 ? events : [event]).map((one) => board.pointOf(one)));
    if (event.timeStamp - shownAt < PACE) return;
    shownAt = event.timeStamp;
    flush();
    link.say({ type: 'point', at });
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    canvas.addEventListener(end, () => {
      flush();
      stroke = undefined;
    });
}

/** Puts a picture of the board on the platform, and lets the person send it to a channel. */
async function share(board: Board, { sdk, token }: Session): Promise<void> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch('/api/picture', { method: 'POST', headers, body: await board.picture() });
    if (!response.ok) throw new Error('The picture could not be stored.');
    const { url: mediaUrl } = await response.json();
    await sdk.commands.openShareMomentDialog({ mediaUrl });
  } catch {
    brieflySay('The picture could not be shared.');
  }
}

function say(text: string): void {
  note.textContent = text;
}

function brieflySay(text: string): void {
  say(text);
  setTimeout(() => note.textContent === text && say(''), 2500);
}

logIn(find('meta[name="client-id"]', HTMLMetaElement).content).then(open, (error: unknown) => {
  const isOutside = error instanceof Error && error.message.includes('frame_id');
  say(
    isOutside
      ? 'Open Chalkboard from the activities of a channel.'
      : 'You need to log in to draw. Close the activity and try again.',
  );
});
