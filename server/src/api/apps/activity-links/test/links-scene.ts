import sharp from 'sharp';
import type { ActivityLinkObject } from '@guildhall/protocol/objects/apps/activity-links';
import type { startPlatform } from '@guildhall/testkit/platform';

/** A picture as a data URI. */
export async function picture(width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#2f7d5c' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** An application of Ada with one link, and Eve, who has nothing to do with it. */
export async function linksScene(p: Awaited<ReturnType<typeof startPlatform>>) {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const app = await p.bot(ada);
  const path = `/applications/${app.applicationId}/activity-links` as const;
  const body = { title: 'Spring', description: 'Plant with us', custom_id: 'spring', image: await picture(430, 240) };
  const made = await ada.post<ActivityLinkObject>(path, body);
  return { ada, eve, app, path, body, made, shown: `/activities/${app.applicationId}/links/${made.body.id}` as const };
}
