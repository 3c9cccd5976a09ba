import { command } from '@guildhall/rpc/command';

/** Whether the browser draws with the graphics card. */
export const encourageHwAcceleration = command('ENCOURAGE_HW_ACCELERATION', () => {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return { enabled: context !== null };
});
