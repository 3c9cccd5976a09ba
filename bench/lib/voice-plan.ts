import { createHash } from 'node:crypto';

/** The calls that a measured forwarding unit serves; the first two members of each call talk. */
export interface VoicePlan {
  mode: 'aead_aes256_gcm_rtpsize' | 'aead_xchacha20_poly1305_rtpsize';
  calls: number;
  members: number;
}

/** The environment of a measured process. */
export function planEnv(plan: VoicePlan): Record<string, string> {
  return { BENCH_VOICE: JSON.stringify(plan) };
}

/** The plan in the environment. */
export function readPlan(): VoicePlan {
  return JSON.parse(process.env.BENCH_VOICE ?? '');
}

/** The SSRC of a member, which also names its key. */
export function ssrcOf(plan: VoicePlan, call: number, member: number): number {
  return 1 + call * plan.members + member;
}

/** The key of a member, so that the processes need not exchange it. */
export function keyOf(ssrc: number): Buffer {
  return createHash('sha256').update(`bench ${ssrc}`).digest();
}
