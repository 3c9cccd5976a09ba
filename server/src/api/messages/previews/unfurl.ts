import { LIMITS } from '@guildhall/protocol/limits';
import { OutboundError, type OutboundHead, type OutboundResponse } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { addressIn, TooLong } from './address.ts';
import { buildEmbeds } from './build.ts';
import { decodePage } from './charset.ts';
import { readPayload } from './component-embed.ts';
import { fillMedia } from './fill.ts';
import { filmIn, isImageType, isVideoType, pictureAt, typeOf } from './media.ts';
import { addOembed, addVideoObject } from './oembed.ts';
import { type PageTags, readPage } from './page.ts';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';

const TIMEOUT = 5000;
const REDIRECTS = 5;
/** Ms for fetching a page's own components, with all their pictures (docs/contract/link-previews.md#a-pages-own-components). */
const COMPONENTS_TIMEOUT = 10_000;
const PAGES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
/** Some sites send their tags only to browser-like requests. */
const ACCEPT = 'text/html,application/xhtml+xml,image/*;q=0.9,video/*;q=0.9,*/*;q=0.5';

/** The preview of a link; `passing`: a temporary failure, cached briefly. */
export interface Unfurled {
  embeds: EmbedObject[];
  passing: boolean;
  /** The site timed out. */
  ranOutOfTime: boolean;
}

const none = (passing: boolean, ranOutOfTime = false): Unfurled => ({ embeds: [], passing, ranOutOfTime });

/** Fetches a link and builds its embeds: one for a page, a picture or a video, more for a gallery, or none. */
export async function unfurl(platform: Platform, link: string): Promise<Unfurled> {
  const latest = platform.clock.now() + COMPONENTS_TIMEOUT;
  let answer: OutboundResponse;
  try {
    const headers = { accept: ACCEPT };
    const limits = { timeout: TIMEOUT, maxBytes: LIMITS.previews.pageBytes.max, beyond: 'cut', redirects: REDIRECTS } as const;
    answer = await platform.outbound({ url: link, ...limits, headers, wants: isShown });
  } catch (error) {
    if (error instanceof OutboundError) return none(true, error.reason === 'timeout');
    throw error;
  }
  if (!isShown(answer)) return none(answer.status >= 500 || answer.status === 429);
  const type = typeOf(answer.headers['content-type']);
  if (isImageType(type)) return one(await directPicture(platform, link, answer));
  if (isVideoType(type)) return one(await directFilm(link, answer));
  const html = decodePage(answer.body, answer.headers['content-type'] ?? '');
  const page = readPage(html, platform.config.componentEmbedPrefixes);
  return {
    embeds: await pageEmbeds(platform, link, { at: new URL(answer.url), page, latest }),
    passing: false,
    ranOutOfTime: false,
  };
}

function isShown({ status, headers }: OutboundHead): boolean {
  const type = typeOf(headers['content-type']);
  const download = /^\s*attachment\b/i.test(headers['content-disposition'] ?? '');
  if (status < 200 || status > 299) return false;
  return PAGES.has(type) ? !download : isImageType(type) || isVideoType(type);
}

function one(embed: EmbedObject | undefined): Unfurled {
  return { embeds: embed ? [embed] : [], passing: false, ranOutOfTime: false };
}

async function directPicture(
  platform: Platform,
  link: string,
  { body, cut }: OutboundResponse,
): Promise<EmbedObject | undefined> {
  if (!cut) await platform.externalPictures.add(link, body);
  const thumbnail = await pictureAt(platform, link);
  return thumbnail && { type: 'image', url: link, thumbnail };
}

async function directFilm(link: string, { body }: OutboundResponse): Promise<EmbedObject | undefined> {
  const video = await filmIn(link, body);
  return video && { type: 'video', url: link, video };
}

/** A page that was read: its address, its tags, and the deadline for its components. */
interface ReadPage {
  at: URL;
  page: PageTags;
  /** Ms since 1970. */
  latest: number;
}

async function pageEmbeds(platform: Platform, link: string, read: ReadPage): Promise<EmbedObject[]> {
  const components = await componentEmbed(platform, read);
  const { at, page } = read;
  if (components === 'nothing') return [];
  if (components !== 'fallback') return [components];
  try {
    const credits = await addOembed(platform, at, page);
    addVideoObject(page);
    return await buildEmbeds(platform, at, link, page, credits);
  } catch (error) {
    if (error instanceof TooLong) return [];
    throw error;
  }
}

/**
 * The embed of a page with its own components, in the page or linked; the script wins
 * (docs/contract/link-previews.md#a-pages-own-components).
 */
async function componentEmbed(platform: Platform, { at, page, latest }: ReadPage): Promise<EmbedObject | 'fallback' | 'nothing'> {
  const text =
    page.componentScript ??
    (page.componentLink === undefined ? undefined : await linkedPayload(platform, at, page.componentLink));
  const payload = text === undefined ? 'fallback' : readPayload(text);
  if (typeof payload === 'string') return payload;
  const filled = await fillMedia(platform, payload.media);
  return filled && platform.clock.now() <= latest ? { type: 'components', components: [payload.container] } : 'fallback';
}

async function linkedPayload(platform: Platform, at: URL, href: string): Promise<string | undefined> {
  if (!/^https?:\/\//i.test(href)) return undefined;
  try {
    const address = addressIn(at, href);
    if (address === undefined || !isSameSite(at.hostname, new URL(address).hostname)) return undefined;
    const headers = { accept: 'application/json' };
    const answer = await platform.outbound({
      url: address,
      timeout: TIMEOUT,
      maxBytes: LIMITS.previews.componentBytes.max,
      redirects: 0,
      headers,
    });
    return answer.status === 200 ? answer.body.toString() : undefined;
  } catch (error) {
    if (error instanceof OutboundError || error instanceof TooLong) return undefined;
    throw error;
  }
}

/** The same host, or one is a subdomain of the other; a host without a dot has no subdomains. */
function isSameSite(page: string, other: string): boolean {
  const isBelow = (host: string, parent: string) => parent.includes('.') && host.endsWith(`.${parent}`);
  return page === other || isBelow(page, other) || isBelow(other, page);
}
