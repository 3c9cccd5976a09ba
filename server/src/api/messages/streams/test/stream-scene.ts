import type { Account, TestPlatform } from '@guildhall/testkit/platform';
import { voiceScene } from '@guildhall/testkit/voice-scene';

/** A member who streams in a voice channel, with the member's session, and the path of the stream. */
export async function streamScene(p: TestPlatform) {
  const scene = await voiceScene(p);
  const ada = await p.person('ada');
  await p.join(scene.owner, scene.guild.text.id, ada);
  const session = await scene.enter(ada, scene.voice);
  session.send(18, { type: 'guild', guild_id: scene.guild.id, channel_id: scene.voice.id });
  const key = (await session.event('STREAM_CREATE')).stream_key;
  const path: `/streams/${string}` = `/streams/${encodeURIComponent(key)}`;
  const deny = (who: Account, bits: bigint) =>
    scene.owner.put(`/channels/${scene.voice.id}/permissions/${who.id}`, { type: 1, deny: String(bits) });
  return { ...scene, ada, session, key, path, deny };
}

/** The status and the code of a refused request. */
export async function refusal(of: Promise<{ status: number; error: { code?: number } }>): Promise<unknown[]> {
  const { status, error } = await of;
  return [status, error.code];
}

/** A JPEG of one color as a data URI. */
export async function thumbnail(width = 640, height = 360): Promise<string> {
  const { default: sharp } = await import('sharp');
  const picture = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
}
