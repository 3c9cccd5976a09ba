import { LIMITS } from '@guildhall/protocol/limits';
import { complain } from '../../../core/framework/errors.ts';
import { COMPONENT_TYPES as TYPES } from './component.ts';
import type { Fields } from './fields.ts';
import type { Marks, Reading, ShownMedia } from './reading.ts';
import type {
  FileComponent,
  MediaGallery,
  Separator,
  TextDisplay,
  Thumbnail,
} from '@guildhall/protocol/objects/messages/components';

const OWN_FILE = ['attachment'];

/** A piece of text with markdown. */
export function readTextDisplay(fields: Fields, marks: Marks): TextDisplay {
  const content = fields.requiredText('content', 1, LIMITS.components.text.max);
  marks.text += [...content].length;
  return { type: TYPES.TEXT_DISPLAY, id: 0, content };
}

/** A small picture beside text. */
export function readThumbnail(fields: Fields, reading: Reading): Thumbnail | undefined {
  const shown = readMedia(fields, 'media', reading.form.media, reading);
  const described = readDescribed(fields);
  return shown && { type: TYPES.THUMBNAIL, id: 0, media: shown.media, ...described };
}

/** One to ten pictures and videos. */
export function readGallery(fields: Fields, reading: Reading): MediaGallery {
  fields.require('items');
  const items = fields.list('items', 1, 10).flatMap((entry) => {
    const item = fields.at(entry);
    const shown = readMedia(item, 'media', reading.form.media, reading);
    const described = readDescribed(item);
    return shown ? [{ media: shown.media, ...described }] : [];
  });
  reading.pictures += items.length;
  return { type: TYPES.MEDIA_GALLERY, id: 0, items };
}

/** A file of the message. */
export function readFile(fields: Fields, reading: Reading): FileComponent | undefined {
  const shown = readMedia(fields, 'file', OWN_FILE, reading);
  const spoiler = fields.flag('spoiler') ?? false;
  return shown && { type: TYPES.FILE, id: 0, file: shown.media, name: shown.name ?? null, size: shown.size ?? null, spoiler };
}

/** Vertical space between two components, with or without a line. */
export function readSeparator(fields: Fields): Separator {
  return {
    type: TYPES.SEPARATOR,
    id: 0,
    spacing: fields.oneOf('spacing', [1, 2]) ?? 1,
    divider: fields.flag('divider') ?? true,
  };
}

function readDescribed(fields: Fields): { description: string | null; spoiler: boolean } {
  return {
    description: fields.text('description', 1, LIMITS.components.mediaDescription.max) ?? null,
    spoiler: fields.flag('spoiler') ?? false,
  };
}

function readMedia(fields: Fields, key: string, schemes: readonly string[], reading: Reading): ShownMedia | undefined {
  fields.require(key);
  if (!fields.has(key)) return undefined;
  const inner = fields.inner(key);
  inner.require('url');
  const url = inner.address('url', schemes, 2048);
  if (url === undefined) return undefined;
  const shown = reading.media(url);
  if (!shown)
    inner.complain(
      'url',
      complain.custom('UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND', 'The referenced attachment was not found'),
    );
  return shown;
}
