import sharp from 'sharp';
import type { TestPlatform } from '@guildhall/testkit/platform';

/** A picture as a data URI. */
export async function picture(type: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', side = 96): Promise<string> {
  const drawn = sharp({ create: { width: side, height: side, channels: 3, background: '#7d2f5c' } });
  return `data:image/${type};base64,${(await drawn.toFormat(type).toBuffer()).toString('base64')}`;
}

/** An application of Ada with the asset `boss`, and Eve, who has nothing to do with it. */
export async function assetsScene(p: TestPlatform) {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const app = await p.bot(ada);
  const path = `/oauth2/applications/${app.applicationId}/assets` as const;
  const image = await picture();
  const made = await ada.post(path, { name: 'boss', type: 2, image });
  const cdn = `${p.address}/cdn/app-assets/${app.applicationId}` as const;
  /** The status and the media type of the file of an asset. */
  const served = async (file: string) => {
    const response = await fetch(`${cdn}/${file}`);
    return [response.status, response.headers.get('content-type')];
  };
  return { ada, eve, app, path, image, made, cdn, served };
}
