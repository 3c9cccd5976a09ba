import { openConnection } from '@guildhall/call/connection/connection';
import { openMember } from '@guildhall/call/e2ee/member';
import type { Core } from '../core/core.ts';
import type { AudioSettings, EngineHost, VoiceEngine } from './engine.ts';
import { engineOf } from './lobby-engine.ts';
import { loadSockets, openSound, requireCodec } from '#sound';

/** Opens the engine of voice calls. Rejects with ErrorType.Disabled if the runtime has no codec of Opus. */
export async function openEngine(core: Core, settings: AudioSettings, host: EngineHost): Promise<VoiceEngine> {
  await requireCodec(core.tools);
  return engineOf(core, settings, host, {
    openSound,
    async loadConnection() {
      const sockets = await loadSockets();
      return (options) => openConnection(options, { openMember, ...sockets });
    },
  });
}
