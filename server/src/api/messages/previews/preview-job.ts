import { findMessage } from '../../../core/access/message.ts';
import { type ChannelPlace, findPlace } from '../../../core/access/place.ts';
import { job, Postponed } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { announceEdit } from '../messages/edit.ts';
import { lockMessage } from '../messages/queries.ts';
import { dataOf } from '../messages/message.ts';
import { updateMessageData } from '../messages/save-data.ts';
import { linksOf, mayHaveLinks } from './links.ts';
import { findPreview, upsertPreview } from './queries.ts';
import { Sites } from './sites.ts';
import { unfurl } from './unfurl.ts';
import type { Preview } from '../messages/types.ts';
import { PREVIEW_LINKS, type PreviewWork } from './jobs.ts';
import { isSuppressed } from './enqueue-previews.ts';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';

/** A preview is cached for half an hour (docs/limits.md); a temporary failure for a minute. */
const KEEP = 30 * 60_000;
const KEEP_PASSING = 60_000;
/** Delay before a site that is busy with other links is tried again. */
const ASK_AGAIN = 500;

/** The fetches running in this process. */
const fetches = service(({ clock }: Platform) => ({
  sites: new Sites(clock),
  /** By link. */
  running: new Map<string, Promise<EmbedObject[]>>(),
}));

/**
 * Fetches the previews of a message's links and shows them: MESSAGE_UPDATE. Never changes the message's text,
 * even if it is edited in the meantime.
 */
export const previewLinks = job({
  ...PREVIEW_LINKS,
  lane: 'outbound',
  attempts: 3,
  run: async (platform, work) => {
    const place = await findPlace(platform, work.channel_id);
    const row = place && (await findMessage(platform.store.read, work.channel_id, work.message_id));
    if (!row || isSuppressed(row)) return;
    const had = dataOf(row).previews ?? [];
    const missing = linksOf(row.content).filter((link) => !had.some((preview) => preview.link === link));
    const outcomes = await Promise.allSettled(missing.map((link) => previewOf(platform, link)));
    const found: Preview[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') throw outcome.reason;
      const link = missing[index] ?? '';
      if (outcome.value.length) found.push({ link, embeds: outcome.value });
    }
    if (found.length) await transact(platform, { userId: null, reason: null }, (tx) => show(tx, place, work, found));
  },
});

/** Adds previews to the current message; does nothing if it is deleted, suppressed or no longer has these links. */
async function show(
  tx: Tx,
  place: ChannelPlace,
  { channel_id, message_id }: PreviewWork,
  found: readonly Preview[],
): Promise<void> {
  const row = await lockMessage(tx.db, channel_id, message_id);
  if (!row || isSuppressed(row)) return;
  const had = dataOf(row).previews ?? [];
  const links = mayHaveLinks(row.content) ? linksOf(row.content) : [];
  const previews = links.flatMap((link) => [...had, ...found].find((preview) => preview.link === link) ?? []);
  if (previews.length <= had.length) return;
  await announceEdit(tx, place, await updateMessageData(tx.db, row, { previews }));
}

/** The embeds of a link: cached, or fetched once for all who wait for it. Throws Postponed if its site is busy. */
async function previewOf(platform: Platform, link: string): Promise<EmbedObject[]> {
  if (isOwnPage(platform, link)) return [];
  const kept = await findPreview(platform, link);
  if (kept) return kept;
  const { sites, running } = fetches(platform);
  const known = running.get(link);
  if (known) return known;
  const { host } = new URL(link);
  const entry = sites.enter(host);
  if (entry === 'no') return [];
  if (entry === 'later') throw new Postponed(ASK_AGAIN);
  const fetching = fetchPreview(platform, link, sites, host).finally(() => running.delete(link));
  running.set(link, fetching);
  return fetching;
}

async function fetchPreview(platform: Platform, link: string, sites: Sites, host: string): Promise<EmbedObject[]> {
  let ranOutOfTime = false;
  try {
    const unfurled = await unfurl(platform, link);
    ranOutOfTime = unfurled.ranOutOfTime;
    await upsertPreview(platform, link, unfurled.embeds, unfurled.passing ? KEEP_PASSING : KEEP);
    return unfurled.embeds;
  } finally {
    sites.leave(host, ranOutOfTime);
  }
}

/** Pages of this platform have no previews; its files are treated like those of any site. */
function isOwnPage({ publicUrl, cdn }: Platform, link: string): boolean {
  return new URL(link).origin === new URL(publicUrl).origin && !cdn.isOwn(link);
}
