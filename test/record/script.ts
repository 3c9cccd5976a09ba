import { startReceiver } from './receiver.ts';
import type { Recorder } from './recorder.ts';
import { SECTIONS } from './steps/index.ts';
import { createWorld } from './world.ts';

/** Runs the whole script against an empty server with a turnable clock, without rate limits, that may call this machine. */
export async function runScript(recorder: Recorder, only?: RegExp): Promise<void> {
  const receiver = await startReceiver();
  try {
    const world = await createWorld(recorder, receiver);
    for (const [name, run] of Object.entries(SECTIONS)) {
      if (only && !only.test(name)) continue;
      recorder.section(name);
      await run(world);
    }
    for (const session of Object.values(world.sessions)) await session.close();
  } finally {
    await receiver.close();
  }
}
