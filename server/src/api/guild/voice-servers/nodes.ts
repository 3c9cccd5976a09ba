import type { VoiceNodeRow } from '../../../core/tables/voice.ts';

/** The voice node with the fewest people, in the region if there is one; undefined without nodes. */
export function chooseNode(nodes: readonly VoiceNodeRow[], region: string | null): VoiceNodeRow | undefined {
  return nodes.find((node) => node.region === region) ?? nodes[0];
}
