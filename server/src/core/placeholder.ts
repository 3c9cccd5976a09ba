/** Pixels as four bytes each: red, green, blue, alpha. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** One channel of a picture as frequencies: the mean, and the others scaled to 0..1 by the largest. */
interface Frequencies {
  mean: number;
  others: number[];
  scale: number;
}

/**
 * The ThumbHash of a small picture (at most 100 pixels per side): 20 to 25 bytes from which a client draws a blurred
 * preview with the right colours and aspect ratio while the file loads. Layout: 24 bits of means, 16 bits of scales,
 * 8 bits for alpha if there is any, then four bits for each frequency.
 */
export function thumbHash({ data, width, height }: Pixels): Buffer {
  const count = width * height;
  const mean = averageColour(data, count);
  const [light, yellow, red, alpha] = Array.from({ length: 4 }, () => new Float64Array(count));
  if (!light || !yellow || !red || !alpha) return Buffer.alloc(0);
  for (let i = 0; i < count; i += 1) {
    const a = (data[i * 4 + 3] ?? 0) / 255;
    const over = (channel: number) => (mean[channel] ?? 0) * (1 - a) + (a / 255) * (data[i * 4 + channel] ?? 0);
    const [r, g, b] = [over(0), over(1), over(2)];
    light[i] = (r + g + b) / 3;
    yellow[i] = (r + g) / 2 - b;
    red[i] = r - g;
    alpha[i] = a;
  }
  const hasAlpha = alpha.some((a) => a < 1);
  const side = Math.max(width, height);
  const most = hasAlpha ? 5 : 7;
  const across = Math.max(1, Math.round((most * width) / side));
  const down = Math.max(1, Math.round((most * height) / side));
  const of = (channel: Float64Array, nx: number, ny: number) => frequencies(channel, { width, height, nx, ny });
  const l = of(light, Math.max(3, across), Math.max(3, down));
  const p = of(yellow, 3, 3);
  const q = of(red, 3, 3);
  const landscape = width > height;
  const first =
    Math.round(63 * l.mean) |
    (Math.round(31.5 + 31.5 * p.mean) << 6) |
    (Math.round(31.5 + 31.5 * q.mean) << 12) |
    (Math.round(31 * l.scale) << 18) |
    (hasAlpha ? 1 << 23 : 0);
  const second =
    (landscape ? down : across) | (Math.round(63 * p.scale) << 3) | (Math.round(63 * q.scale) << 9) | (landscape ? 1 << 15 : 0);
  const bytes = [first & 255, (first >> 8) & 255, first >> 16, second & 255, second >> 8];
  const nibbles = [l, p, q];
  if (hasAlpha) {
    const a = of(alpha, 5, 5);
    bytes.push(Math.round(15 * a.mean) | (Math.round(15 * a.scale) << 4));
    nibbles.push(a);
  }
  const fours = nibbles.flatMap(({ others }) => others.map((value) => Math.round(15 * value)));
  for (let i = 0; i < fours.length; i += 2) bytes.push((fours[i] ?? 0) | ((fours[i + 1] ?? 0) << 4));
  return Buffer.from(bytes);
}

/** The average red, green and blue of a picture (0..1), weighted by alpha. */
function averageColour(data: Uint8Array, count: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let weight = 0;
  for (let i = 0; i < count; i += 1) {
    const a = (data[i * 4 + 3] ?? 0) / 255;
    for (const channel of [0, 1, 2] as const) sum[channel] += (a / 255) * (data[i * 4 + channel] ?? 0);
    weight += a;
  }
  return weight > 0 ? [sum[0] / weight, sum[1] / weight, sum[2] / weight] : sum;
}

/** The cosine transform of a channel, for the triangle of the lowest frequencies. */
function frequencies(
  channel: Float64Array,
  { width, height, nx, ny }: { width: number; height: number; nx: number; ny: number },
): Frequencies {
  const result: Frequencies = { mean: 0, others: [], scale: 0 };
  for (let cy = 0; cy < ny; cy += 1) {
    const vertical = cosines(height, cy);
    for (let cx = 0; cx * ny < nx * (ny - cy); cx += 1) {
      const horizontal = cosines(width, cx);
      let sum = 0;
      for (let y = 0; y < height; y += 1) {
        let line = 0;
        for (let x = 0; x < width; x += 1) line += (channel[x + y * width] ?? 0) * (horizontal[x] ?? 0);
        sum += line * (vertical[y] ?? 0);
      }
      sum /= width * height;
      if (cx === 0 && cy === 0) result.mean = sum;
      else result.others.push(sum);
      if (cx > 0 || cy > 0) result.scale = Math.max(result.scale, Math.abs(sum));
    }
  }
  if (result.scale > 0) result.others = result.others.map((value) => 0.5 + (0.5 / result.scale) * value);
  return result;
}

function cosines(length: number, frequency: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => Math.cos((Math.PI / length) * frequency * (i + 0.5)));
}
