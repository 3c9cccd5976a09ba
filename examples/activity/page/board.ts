import { type Chalk, HEIGHT, type Point, type Stroke, WIDTH } from './wire.ts';

const GRAIN = 160;
const COLORS: Readonly<Record<Exclude<Chalk, 'sponge'>, string>> = {
  white: '#f4f1e8',
  yellow: '#ffd966',
  coral: '#ff8a75',
  mint: '#8fe3b4',
  sky: '#86c5ff',
  lilac: '#cda8ff',
};

/** The strokes of all people on a canvas: chalk with grain, and a sponge. */
export class Board {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #patterns = new Map<Chalk, CanvasPattern | string>();
  #strokes: Stroke[] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw.');
    this.#context = context;
    new ResizeObserver(() => this.#resize()).observe(canvas);
  }

  /** Where on the board the pointer is. */
  pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    const within = (share: number, most: number) => Math.round(Math.min(Math.max(share, 0), 1) * most * 10) / 10;
    return [within((clientX - left) / width, WIDTH), within((clientY - top) / height, HEIGHT)];
  }

  show(strokes: readonly Stroke[]): void {
    this.#strokes = strokes.map((stroke) => ({ ...stroke, points: [...stroke.points] }));
    this.#repaint();
  }

  /** Begins a stroke, or continues the one with that number and id. */
  draw({ points, ...stroke }: Stroke): void {
    let known = this.#strokes.find(({ number, id }) => number === stroke.number && id === stroke.id);
    if (!known) {
      known = { ...stroke, points: [] };
      this.#strokes.push(known);
    }
    const from = Math.max(known.points.length - 2, 0);
    known.points.push(...points);
    this.#paint(known, from);
  }

  undo(number: number, id: number): void {
    this.show(this.#strokes.filter((stroke) => stroke.number !== number || stroke.id !== id));
  }

  /** The last stroke of a person that is on the board. */
  lastOf(number: number): Stroke | undefined {
    return this.#strokes.findLast((stroke) => stroke.number === number);
  }

  /** The board as a picture, on its slate. */
  async picture(): Promise<Blob> {
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [WIDTH, HEIGHT];
    const context = copy.getContext('2d');
    if (!context) throw new Error('This browser cannot draw.');
    context.fillStyle = '#26362f';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.drawImage(this.#canvas, 0, 0, WIDTH, HEIGHT);
    return new Promise((resolve, reject) => {
      copy.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png');
    });
  }

  #resize(): void {
    const { width, height } = this.#canvas.getBoundingClientRect();
    const scale = Math.min(devicePixelRatio, 2);
    this.#canvas.width = Math.max(1, Math.round(width * scale));
    this.#canvas.height = Math.max(1, Math.round(height * scale));
    this.#repaint();
  }

  #repaint(): void {
    const { width, height } = this.#canvas;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, width, height);
    this.#context.setTransform(width / WIDTH, 0, 0, height / HEIGHT, 0, 0);
    this.#context.lineCap = 'round';
    this.#context.lineJoin = 'round';
    for (const stroke of this.#strokes) this.#paint(stroke, 0);
  }

  /** Paints a stroke from one of its points on, through the middles of its segments. */
  #paint({ chalk, size, points }: Stroke, from: number): void {
    const context = this.#context;
    const isSponge = chalk === 'sponge';
    context.globalCompositeOperation = isSponge ? 'destination-out' : 'source-over';
    context.lineWidth = isSponge ? size * 2.6 : size;
    context.strokeStyle = this.#patternOf(chalk);
    context.beginPath();
    const [first] = points.slice(from);
    if (!first) return;
    context.moveTo(...(from === 0 ? first : middle(first, points[from + 1] ?? first)));
    for (let index = from + 1; index < points.length - 1; index += 1) {
      const [here, next] = [points[index] ?? first, points[index + 1] ?? first];
      context.quadraticCurveTo(...here, ...middle(here, next));
    }
    const [x, y] = points.at(-1) ?? first;
    // A line without a length would have no ends.
    context.lineTo(x + 0.1, y);
    context.stroke();
  }

  #patternOf(chalk: Chalk): CanvasPattern | string {
    if (chalk === 'sponge') return '#000';
    const known = this.#patterns.get(chalk);
    if (known) return known;
    const made = this.#context.createPattern(grainOf(COLORS[chalk]), 'repeat') ?? COLORS[chalk];
    this.#patterns.set(chalk, made);
    return made;
  }
}

function middle([x, y]: Point, [otherX, otherY]: Point): Point {
  return [(x + otherX) / 2, (y + otherY) / 2];
}

/**
 * A tile of chalk dust, through which the slate shows. Each of its pixels is whole or empty, so that parts of a stroke may
 * overlap.
 */
function grainOf(color: string): HTMLCanvasElement {
  const tile = document.createElement('canvas');
  [tile.width, tile.height] = [GRAIN, GRAIN];
  const context = tile.getContext('2d');
  if (!context) return tile;
  context.fillStyle = color;
  for (let x = 0; x < GRAIN; x += 1)
    for (let y = 0; y < GRAIN; y += 1) {
      if (Math.random() > 0.22) context.fillRect(x, y, 1, 1);
    }
  return tile;
}
