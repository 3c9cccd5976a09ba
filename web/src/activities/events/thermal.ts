import { THERMAL_STATES } from '@guildhall/protocol/rpc/embedded';
import type { ActivitySurroundings } from '../surroundings.ts';

/** The parts of the Compute Pressure API that are used; only some browsers have it. */
interface Observer {
  observe(source: 'cpu', options: { sampleInterval: number }): Promise<void>;
  disconnect(): void;
}
declare global {
  interface Window {
    PressureObserver?: new (heard: (records: { state: string }[]) => void) => Observer;
  }
}

/** Ms between two samples of the processor's load. */
const INTERVAL = 2000;

/** THERMAL_STATE_UPDATE: the load of the device's processor, which makes it warm and slow, in browsers that report it. */
export function announceThermal({ sessions }: ActivitySurroundings): () => void {
  const { PressureObserver } = window;
  if (!PressureObserver) return () => undefined;
  let before: number | undefined;
  const observer = new PressureObserver((records) => {
    const state = stateOf(records.at(-1)?.state);
    if (state === undefined || state === before) return;
    before = state;
    sessions.emit('THERMAL_STATE_UPDATE', { thermal_state: state });
  });
  observer.observe('cpu', { sampleInterval: INTERVAL }).catch(() => undefined);
  return () => observer.disconnect();
}

function stateOf(name = ''): 0 | 1 | 2 | 3 | undefined {
  return Object.entries(THERMAL_STATES).find(([known]) => known.toLowerCase() === name)?.[1];
}
