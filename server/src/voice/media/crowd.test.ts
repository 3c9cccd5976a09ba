import { MediaScene } from '@guildhall/testkit/media-scene';
import { encryptedFrame } from '@guildhall/testkit/voice-client';
import { expect, test } from 'vitest';

const [PEOPLE, TALKERS, TURNS] = [50, 10, 25];

test('[voice/media] 50 people in a call of one worker: every frame of ten who talk in the same moments arrives at each of the others', async () => {
  const scene = new MediaScene();
  const { members } = await scene.call(
    'crowd',
    Array.from({ length: PEOPLE }, (_, n) => String(n)),
  );
  const talkers = members.slice(0, TALKERS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const sent = talkers.map(({ client, ssrc }) => ({ client, ssrc, frame: encryptedFrame() }));
    await Promise.all(sent.map(({ client, ssrc, frame }) => client.send(client.rtp({ ssrc, frame }))));
    for (const { client, ssrc: own } of members) {
      const expected = new Map(sent.flatMap(({ ssrc, frame }) => (ssrc === own ? [] : [[ssrc, frame.toString('hex')]])));
      const heard = new Map<number, string>();
      while (heard.size < expected.size) {
        const { ssrc, frame } = client.open(await client.next());
        expect(heard.has(ssrc)).toBe(false);
        heard.set(ssrc, frame.toString('hex'));
      }
      expect(heard).toEqual(expected);
    }
  }
  expect((await scene.media.counters()).drops).toMatchObject({ failed: 0 });
});
