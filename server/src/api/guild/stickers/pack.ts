import type { Snowflake } from '@guildhall/protocol/ids';
import type { Blobs } from '../../../core/blobs.ts';
import { type Color, type Drawing, drawPng } from './drawing.ts';
import type { StandardStickerObject, StickerPackObject } from '@guildhall/protocol/objects/guild/stickers';

const INK: Color = [38, 40, 70];
const PAPER: Color = [255, 255, 255];
const SUN: Color = [255, 200, 61];
const ROSE: Color = [232, 72, 96];
const LEAF: Color = [54, 162, 110];

const within = (x: number, y: number, radius: number) => x * x + y * y < radius * radius;

/** A round face with two eyes and a mouth. */
const smile: Drawing = (x, y) => {
  if (!within(x, y, 0.92)) return null;
  const eye = within(Math.abs(x) - 0.32, (y + 0.24) * 0.7, 0.11);
  const mouth = y > 0.12 && within(x, y - 0.08, 0.58) && !within(x, y - 0.02, 0.46);
  return eye || mouth ? INK : SUN;
};

/** The curve (x² + y² - 1)³ = x² y³, which looks like a heart. */
const heart: Drawing = (x, y) => {
  const [across, up] = [x * 1.25, -y * 1.25 + 0.1];
  return (across ** 2 + up ** 2 - 1) ** 3 < across ** 2 * up ** 3 ? ROSE : null;
};

/** Returns whether a point is on a thick line between two others. */
function onLine(x: number, y: number, [ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return within(x - ax - along * dx, y - ay - along * dy, 0.12);
}

/** A disc with a tick on it. */
const done: Drawing = (x, y) => {
  if (!within(x, y, 0.92)) return null;
  return onLine(x, y, [-0.46, 0.02], [-0.12, 0.36]) || onLine(x, y, [-0.12, 0.36], [0.46, -0.32]) ? PAPER : LEAF;
};

const PACK_ID = '10';

const DRAWN: readonly { id: Snowflake; name: string; tags: string; description: string; drawing: Drawing }[] = [
  { id: '11', name: 'Smile', tags: 'smile, happy, hello', description: 'A face that smiles', drawing: smile },
  { id: '12', name: 'Heart', tags: 'heart, love, thanks', description: 'A heart', drawing: heart },
  { id: '13', name: 'Done', tags: 'check, done, yes', description: 'A tick: it is done', drawing: done },
];

/** The pack that the platform itself ships. */
export const OWN_PACK: StickerPackObject = {
  id: PACK_ID,
  sku_id: PACK_ID,
  name: 'First Words',
  description: 'Three starter stickers',
  stickers: DRAWN.map(({ drawing: _drawing, ...sticker }, index) => ({
    ...sticker,
    type: 1,
    format_type: 1,
    pack_id: PACK_ID,
    sort_value: index,
  })),
  cover_sticker_id: '11',
};

const drawn = new WeakMap<Blobs, Promise<void>>();

/** Draws the stickers of the platform's own pack on first use, so that the CDN can serve them. */
export function drawOwnPack(blobs: Blobs): Promise<void> {
  let drawing = drawn.get(blobs);
  if (!drawing) {
    drawing = drawMissing(blobs).catch((error: unknown) => {
      drawn.delete(blobs);
      throw error;
    });
    drawn.set(blobs, drawing);
  }
  return drawing;
}

/** Finds a sticker of the platform's own pack, drawn so that the CDN can serve it; undefined for any other id. */
export async function standardSticker(blobs: Blobs, id: Snowflake): Promise<StandardStickerObject | undefined> {
  const standard = OWN_PACK.stickers.find((sticker) => sticker.id === id);
  if (standard) await drawOwnPack(blobs);
  return standard;
}

const SIDE = 320;

async function drawMissing(blobs: Blobs): Promise<void> {
  for (const { id, drawing } of DRAWN) {
    const key = `stickers/${id}`;
    if (!(await blobs.stat(key))) await blobs.put(key, drawPng(SIDE, drawing));
  }
}
