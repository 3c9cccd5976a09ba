import { startPlatform } from '@guildhall/testkit/platform';
import { expect, onTestFinished, test } from 'vitest';
import { snippet, start } from './program.ts';
import { scene } from './scene.ts';

test('the lines for a shell do what the guides say', async () => {
  const p = await startPlatform();
  onTestFinished(() => p.stop());
  const s = await scene(p);
  const sent = start('sh', [snippet('first-request.sh')], s.env);
  await sent.printed(/"content":"Hello, world!"/);
  expect(await sent.ended).toBe(0);
  const mapped = start('sh', [snippet('enable-activity.sh')], s.env);
  await mapped.printed(/"target":"127\.0\.0\.1:5173"/);
  expect(await mapped.ended).toBe(0);
});
