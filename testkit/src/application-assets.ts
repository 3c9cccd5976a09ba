import type { Actor } from './actor.ts';

/** A PNG of one pixel, as a data URI. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Uploads an asset of an application, by default a picture of one pixel; returns its id. */
export async function uploadAsset(by: Actor, applicationId: string, name: string, image: string = PIXEL): Promise<string> {
  const made = await by.post(`/oauth2/applications/${applicationId}/assets`, { name, type: 2, image });
  if (made.status !== 201) throw new Error(`${name}: ${JSON.stringify(made.body)}`);
  return made.body.id;
}
