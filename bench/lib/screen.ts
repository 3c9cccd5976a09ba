/** The pixels of a picture, in I420. */
export interface Screen {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const DIFFERENT = 24;
const LINE = 16;

/** Pictures of a screen with text, which scrolls, and a window in which a film plays. */
export function screens(width: number, height: number): Screen[] {
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('a canvas cannot be drawn on');
  return Array.from({ length: DIFFERENT }, (_, n) => {
    drawText(drawing, Math.floor(n / 6));
    drawFilm(drawing, n);
    return { data: i420(drawing.getImageData(0, 0, width, height).data, width, height), width, height };
  });
}

/** A picture; they repeat. */
export function screenFrame(all: readonly Screen[], n: number, timestamp: number): VideoFrame {
  const screen = all[n % all.length];
  if (!screen) throw new Error('there are no pictures');
  const { data, width, height } = screen;
  return new VideoFrame(data, { format: 'I420', codedWidth: width, codedHeight: height, timestamp });
}

function drawText(drawing: OffscreenCanvasRenderingContext2D, scrolled: number): void {
  const { width, height } = drawing.canvas;
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, width, height);
  drawing.fillStyle = '#222';
  drawing.font = `${LINE}px monospace`;
  for (let line = 0; line * LINE < height; line += 1) {
    const words = Array.from({ length: 12 }, (_, k) => `line ${line + scrolled} ${k * 7919 * ((line + scrolled) % 97)}`);
    drawing.fillText(words.join(' '), 4, (line + 1) * LINE);
  }
}

function drawFilm(drawing: OffscreenCanvasRenderingContext2D, n: number): void {
  const colours = drawing.createLinearGradient(600 + n * 3, 300, 1300, 800);
  colours.addColorStop(0, `hsl(${n * 5} 80% 50%)`);
  colours.addColorStop(1, `hsl(${n * 5 + 120} 80% 50%)`);
  drawing.fillStyle = colours;
  drawing.fillRect(600, 300, 640, 360);
  drawing.fillStyle = 'white';
  drawing.beginPath();
  drawing.arc(640 + ((n * 13) % 560), 480, 40, 0, 7);
  drawing.fill();
}

/** RGBA in the colours of BT.601, limited range. */
function i420(rgba: Uint8ClampedArray, width: number, height: number): Uint8Array<ArrayBuffer> {
  const [luma, chroma] = [width * height, (width * height) / 4];
  const data = new Uint8Array(luma + 2 * chroma);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]];
      data[y * width + x] = 16 + ((66 * red + 129 * green + 25 * blue) >> 8);
      if (y % 2 === 1 || x % 2 === 1) continue;
      const to = luma + (y / 2) * (width / 2) + x / 2;
      data[to] = 128 + ((112 * blue - 38 * red - 74 * green) >> 8);
      data[to + chroma] = 128 + ((112 * red - 94 * green - 18 * blue) >> 8);
    }
  }
  return data;
}
