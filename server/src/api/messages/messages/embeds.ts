import { LIMITS } from '@guildhall/protocol/limits';
import type { Static } from 'typebox';
import { addressComplaint } from '../../../core/values/address.ts';
import { complain, type FieldError, failForm } from '../../../core/framework/errors.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';
import type { RichEmbed } from '@guildhall/protocol/bodies/messages/messages';

/** The flag of animated embed media (docs/contract/enums.md#embed_media_flag). */
const IS_ANIMATED = 1 << 5;

export type EmbedRequest = Static<typeof RichEmbed>;

const LINK = ['http', 'https'];
const MEDIA = ['http', 'https', 'attachment'];
const MEDIA_FIELDS = ['width', 'height', 'placeholder', 'placeholder_version', 'description'] as const;

/**
 * Embeds in their stored form: type rich, no empty parts, times in UTC. Fails with 50035 on bad addresses, missing
 * parts, and more than 6000 characters in all embeds together (docs/limits.md).
 */
export function normaliseEmbeds(requests: readonly EmbedRequest[]): EmbedObject[] {
  const complaints: Record<string, FieldError> = {};
  const embeds = requests.map((request, index) => {
    const report: Report = (path, complaint) => {
      complaints[`embeds.${index}.${path}`] = complaint;
    };
    checkAddresses(request, report);
    const embed = normalise(request, report);
    if (isEmpty(embed)) report('description', complain.required());
    return embed;
  });
  if (Object.keys(complaints).length) failForm(complaints);
  if (totalLength(embeds) > LIMITS.messages.embedText.max)
    failForm({
      embeds: complain.custom('MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${LIMITS.messages.embedText.max}`),
    });
  return embeds;
}

/** True when an embed shows a file of its message (`attachment://`). */
export function showsFile(embed: EmbedRequest): boolean {
  const { author, footer, image, thumbnail, video } = embed;
  const addresses = [author?.icon_url, footer?.icon_url, image?.url, thumbnail?.url, video?.url];
  return addresses.some((address) => address?.startsWith('attachment://'));
}

type Report = (path: string, complaint: FieldError) => void;

function checkAddresses(embed: EmbedRequest, report: Report): void {
  const check = (path: string, address: string | null | undefined, schemes: readonly string[]) => {
    const complaint = address ? addressComplaint(address, schemes) : undefined;
    if (complaint) report(path, complaint);
  };
  check('url', embed.url, LINK);
  check('author.url', embed.author?.url, LINK);
  check('provider.url', embed.provider?.url, LINK);
  check('author.icon_url', embed.author?.icon_url, MEDIA);
  check('footer.icon_url', embed.footer?.icon_url, MEDIA);
  check('image.url', embed.image?.url, MEDIA);
  check('thumbnail.url', embed.thumbnail?.url, MEDIA);
  check('video.url', embed.video?.url, MEDIA);
}

function normalise(request: EmbedRequest, report: Report): EmbedObject {
  const { url, title, description, color, timestamp, fields } = request;
  const embed: EmbedObject = { type: 'rich' };
  if (url) embed.url = url;
  if (title) embed.title = title;
  if (description) embed.description = description;
  if (typeof color === 'number') embed.color = color;
  if (timestamp) embed.timestamp = isoTime(Date.parse(timestamp));
  if (fields?.length) {
    embed.fields = fields.map(({ name, value, inline }, index) => {
      if (!name.trim()) report(`fields.${index}.name`, complain.required());
      if (!value.trim()) report(`fields.${index}.value`, complain.required());
      return { name, value, inline: inline ?? false };
    });
  }
  const author = named('author', request.author, 'name', ['url', 'icon_url'], report);
  if (author) embed.author = { name: author.main, ...author.others };
  const provider = named('provider', request.provider, 'name', ['url'], report);
  if (provider) embed.provider = { name: provider.main, ...provider.others };
  const footer = named('footer', request.footer, 'text', ['icon_url'], report);
  if (footer) embed.footer = { text: footer.main, ...footer.others };
  for (const key of ['image', 'thumbnail', 'video'] as const) {
    const media = named(key, request[key], 'url', MEDIA_FIELDS, report);
    const animated = request[key]?.is_animated ? { flags: IS_ANIMATED } : {};
    if (media) embed[key] = { url: media.main, ...media.others, ...animated };
  }
  return embed;
}

type Kept<T, K extends keyof T> = { [P in K]?: NonNullable<T[P]> };

/**
 * The main field of a part and the other fields that are set, or undefined if none is. If others are set, the
 * main field is required.
 */
function named<T extends object, L extends keyof T & string>(
  path: string,
  part: T | null | undefined,
  main: keyof T & string,
  names: readonly L[],
  report: Report,
): { main: string; others: Kept<T, L> } | undefined {
  if (!part) return undefined;
  const others: Kept<T, L> = {};
  for (const name of names) {
    const value = part[name];
    if (value !== null && value !== undefined && value !== '') others[name] = value;
  }
  const value: unknown = part[main];
  if (typeof value === 'string' && value !== '') return { main: value, others };
  if (Object.keys(others).length > 0) report(`${path}.${main}`, complain.required());
  return undefined;
}

function isEmpty({ type: _type, url: _url, color: _color, ...shown }: EmbedObject): boolean {
  return Object.keys(shown).length === 0;
}

function totalLength(embeds: readonly EmbedObject[]): number {
  let total = 0;
  for (const { title, description, fields = [], footer, author } of embeds) {
    total += length(title) + length(description) + length(footer?.text) + length(author?.name);
    for (const { name, value } of fields) total += length(name) + length(value);
  }
  return total;
}

/** The length in code points, as the schemas count. */
function length(text = ''): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}
