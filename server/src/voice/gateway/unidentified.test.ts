import { LIMITS } from '@guildhall/protocol/limits';
import { startPlatform } from '@guildhall/testkit/platform';
import { identifyVoice, VoiceSocket } from '@guildhall/testkit/voice-socket';
import { expect, onTestFinished, test } from 'vitest';
import { callScene } from './test/call-scene.ts';

const { max } = LIMITS.voiceGateway.unidentified;

test('[voice/opcodes] an address has a limited number of connections that have not identified', async () => {
  const p = await startPlatform({ rateLimits: true, settings: { GUILDHALL_VOICE_PORTS: '0' } });
  onTestFinished(() => p.stop());
  const scene = await callScene(p);
  const { credentials } = await scene.joined('one');
  const { socket: identified } = await identifyVoice(p.address, credentials);
  const sockets = await Promise.all(Array.from({ length: max }, () => VoiceSocket.open(p.address)));
  expect(await new VoiceSocket(p.address).closed).toBe(1006);
  await sockets.pop()?.close();
  sockets.push(await VoiceSocket.open(p.address));
  expect(await new VoiceSocket(p.address).closed).toBe(1006);
  // Sockets that have identified do not count and are not affected.
  await identified.settle();
  await identified.close();
  for (const socket of sockets) await socket.close();
});
