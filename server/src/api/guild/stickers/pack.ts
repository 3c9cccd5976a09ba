import type { Snowflake } from '@guildhall/protocol/ids';
import type { Blobs } from '../../../core/framework/blobs.ts';
import { imageDecoder } from '../../../core/media/images.ts';
import { Once } from '../../../core/framework/once.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';
import type { StandardStickerObject, StickerPackObject } from '@guildhall/protocol/objects/guild/stickers';

/** The side of a sticker in pixels. */
const SIDE = 320;

/** An SVG picture; its coordinates run from -1 (left, top) to 1. */
const svg = (...shapes: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="-1 -1 2 2">${shapes.join('')}</svg>`;

const disc = (color: string): string => `<circle r="0.92" fill="${color}"/>`;
const eye = (x: number): string => `<ellipse cx="${x}" cy="-0.24" rx="0.11" ry="0.157" fill="#262846"/>`;
const MOUTH = '<path d="M-0.58 0.12A0.58 0.58 0 0 0 0.58 0.12L0.44 0.12A0.46 0.46 0 0 1 -0.44 0.12Z" fill="#262846"/>';
const HEART =
  '<path d="M0 0.88C-0.35 0.55 -0.93 0.2 -0.93 -0.3C-0.93 -0.6 -0.7 -0.82 -0.43 -0.82C-0.25 -0.82 -0.1 -0.74 0 -0.6' +
  'C0.1 -0.74 0.25 -0.82 0.43 -0.82C0.7 -0.82 0.93 -0.6 0.93 -0.3C0.93 0.2 0.35 0.55 0 0.88Z" fill="#e84860"/>';
const TICK =
  '<path d="M-0.46 0.02L-0.12 0.36L0.46 -0.32" fill="none" stroke="#fff" stroke-width="0.24"' +
  ' stroke-linecap="round" stroke-linejoin="round"/>';

const PACK_ID = '10';

const DRAWN: readonly { id: Snowflake; name: string; tags: string; description: string; picture: string }[] = [
  {
    id: '11',
    name: 'Smile',
    tags: 'smile, happy, hello',
    description: 'A face that smiles',
    picture: svg(disc('#ffc83d'), eye(-0.32), eye(0.32), MOUTH),
  },
  { id: '12', name: 'Heart', tags: 'heart, love, thanks', description: 'A heart', picture: svg(HEART) },
  { id: '13', name: 'Done', tags: 'check, done, yes', description: 'A tick: it is done', picture: svg(disc('#36a26e'), TICK) },
];

/** The pack that the platform itself ships. */
export const OWN_PACK: StickerPackObject = {
  id: PACK_ID,
  sku_id: PACK_ID,
  name: 'First Words',
  description: 'Three starter stickers',
  stickers: DRAWN.map(({ picture: _picture, ...sticker }, index) => ({
    ...sticker,
    type: 1,
    format_type: 1,
    pack_id: PACK_ID,
    sort_value: index,
  })),
  cover_sticker_id: '11',
};

const ownPack = service(({ blobs }: Platform) => new Once(() => drawMissing(blobs)));

/** Draws the stickers of the platform's own pack on first use, so that the CDN can serve them. */
export function drawOwnPack(platform: Platform): Promise<void> {
  return ownPack(platform).done();
}

/** Finds a sticker of the platform's own pack, drawn so that the CDN can serve it; undefined for any other id. */
export async function standardSticker(platform: Platform, id: Snowflake): Promise<StandardStickerObject | undefined> {
  const standard = OWN_PACK.stickers.find((sticker) => sticker.id === id);
  if (standard) await drawOwnPack(platform);
  return standard;
}

async function drawMissing(blobs: Blobs): Promise<void> {
  const sharp = await imageDecoder();
  for (const { id, picture } of DRAWN) {
    const key = `stickers/${id}`;
    if (!(await blobs.stat(key))) await blobs.put(key, await sharp(Buffer.from(picture)).png().toBuffer());
  }
}
