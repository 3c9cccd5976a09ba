// The measured forwarding unit: one worker with the calls of the plan. Prints the address of its UDP port.
import { openMedia } from '../../server/src/voice/media/open-media.ts';
import { createLog } from '../../server/src/start/log.ts';
import { keyOf, readPlan, ssrcOf } from './voice-plan.ts';

const plan = readPlan();
const local = '127.0.0.1';
const media = openMedia({
  workers: 1,
  ports: { from: 0, to: 0 },
  bind: local,
  publicAddress: local,
  log: createLog('silent'),
  membersPerWorker: plan.calls * plan.members + 1,
});
const first = await media.openCall('first');
const { port } = await first.add({ userId: 'first', ssrc: 2 ** 32 - 1 });
for (let call = 0; call < plan.calls; call += 1) {
  const opened = await media.openCall(String(call));
  for (let member = 0; member < plan.members; member += 1) {
    const ssrc = ssrcOf(plan, call, member);
    await opened.add({ userId: String(member), ssrc });
    await opened.select(String(member), { mode: plan.mode, secretKey: keyOf(ssrc) });
  }
}
process.stdout.write(`listens on http://${local}:${port}\n`);
