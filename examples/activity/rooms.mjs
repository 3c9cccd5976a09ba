/** Strokes that a board keeps; the oldest go first. */
const MOST_STROKES = 1500;
/** Points of one stroke, and in one message. */
const MOST_POINTS = 3000;
/** Messages of one person in a second. */
const PER_SECOND = 150;
/** How long an empty board is kept, in ms. */
const KEPT = 10 * 60_000;
/** The chalks, by which the page also tells people apart; `sponge` wipes. */
const CHALKS = new Set(['white', 'yellow', 'coral', 'mint', 'sky', 'lilac', 'sponge']);
const SIZES = new Set([6, 14, 30]);
const EMOJIS = new Set(['🎉', '😂', '❤️', '👏', '🤔', '🔥']);
const [WIDTH, HEIGHT] = [1600, 1000];

/**
 * A board of one activity instance: its strokes, and the people at it. A person is `{ id, name, chalk, send(message) }`.
 * Everything that changes it comes through `receive`, and everyone is sent the same messages in the same order.
 */
class Room {
  strokes = [];
  people = new Map();
  #next = 1;

  /** A person comes to the board; returns their number. */
  enter({ id, name, send }) {
    const number = this.#next;
    this.#next += 1;
    const person = { number, id, name, chalk: this.#freeChalk(), send, since: 0, messages: 0 };
    send({ type: 'board', you: number, strokes: this.strokes, people: [...this.people.values(), person].map(shown) });
    this.#tell({ type: 'came', person: shown(person) });
    this.people.set(number, person);
    return number;
  }

  leave(number) {
    if (this.people.delete(number)) this.#tell({ type: 'went', number });
  }

  /** Handles a message of a person; false if the page would never send it. */
  receive(number, message, now) {
    const person = this.people.get(number);
    if (!person || isTooFast(person, now)) return false;
    switch (message.type) {
      case 'draw':
        return this.#draw(person, message);
      case 'undo':
        return this.#undo(number);
      case 'wipe':
        this.strokes = [];
        this.#tell({ type: 'wiped', number });
        return true;
      case 'point':
        if (!isPoint(message.at)) return false;
        this.#tell({ type: 'point', number, at: message.at }, number);
        return true;
      case 'emoji':
        if (!EMOJIS.has(message.emoji) || !isPoint(message.at)) return false;
        this.#tell({ type: 'emoji', number, emoji: message.emoji, at: message.at });
        return true;
      default:
        return false;
    }
  }

  /** Begins a stroke, or continues the one with that id. */
  #draw({ number }, { id, chalk, size, points }) {
    if (!Number.isSafeInteger(id) || !Array.isArray(points) || !points.every(isPoint)) return false;
    const known = this.strokes.find((stroke) => stroke.number === number && stroke.id === id);
    if (!known && !(CHALKS.has(chalk) && SIZES.has(size))) return false;
    if ((known?.points.length ?? 0) + points.length > MOST_POINTS) return false;
    const stroke = known ?? { number, id, chalk, size, points: [] };
    stroke.points.push(...points);
    if (!known) this.strokes.push(stroke);
    if (this.strokes.length > MOST_STROKES) this.strokes.shift();
    this.#tell({ type: 'drawn', number, id, chalk: stroke.chalk, size: stroke.size, points }, number);
    return true;
  }

  #undo(number) {
    const index = this.strokes.findLastIndex((stroke) => stroke.number === number);
    if (index < 0) return true;
    const [{ id }] = this.strokes.splice(index, 1);
    this.#tell({ type: 'undone', number, id });
    return true;
  }

  #freeChalk() {
    const taken = new Set([...this.people.values()].map(({ chalk }) => chalk));
    const chalks = [...CHALKS].filter((chalk) => chalk !== 'sponge');
    return chalks.find((chalk) => !taken.has(chalk)) ?? chalks[this.#next % chalks.length];
  }

  #tell(message, except) {
    for (const person of this.people.values()) if (person.number !== except) person.send(message);
  }
}

const shown = ({ number, id, name, chalk }) => ({ number, id, name, chalk });

function isPoint(value) {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [x, y] = value;
  return Number.isFinite(x) && Number.isFinite(y) && x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT;
}

function isTooFast(person, now) {
  if (now - person.since >= 1000) Object.assign(person, { since: now, messages: 0 });
  person.messages += 1;
  return person.messages > PER_SECOND;
}

/** The boards by the instances of the activity. */
export class Rooms {
  #rooms = new Map();
  #forgotten = new Map();

  /** The board of an instance. */
  of(instanceId) {
    clearTimeout(this.#forgotten.get(instanceId));
    const room = this.#rooms.get(instanceId) ?? new Room();
    this.#rooms.set(instanceId, room);
    return room;
  }

  /** Call after a person has left: an empty board is forgotten later. */
  left(instanceId) {
    if ((this.#rooms.get(instanceId)?.people.size ?? 0) > 0) return;
    const forget = () => {
      this.#rooms.delete(instanceId);
      this.#forgotten.delete(instanceId);
    };
    this.#forgotten.set(instanceId, setTimeout(forget, KEPT).unref());
  }
}
