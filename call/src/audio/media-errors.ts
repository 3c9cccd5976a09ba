import { MicrophoneError, type MicrophoneProblem } from './types.ts';

const PROBLEMS: Record<string, MicrophoneProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const MESSAGES: Record<MicrophoneProblem, string> = {
  refused: 'Access to the device was refused.',
  missing: 'There is no such device.',
  busy: 'The device cannot be used: another application may be using it.',
  unsupported: 'This browser cannot use the device, or the page is not secure.',
};

/** The problem that an error of getUserMedia or getDisplayMedia means (Media Capture and Streams, section 10.2). */
export function mediaError(error: unknown): MicrophoneError {
  if (error instanceof MicrophoneError) return error;
  const problem = (error instanceof DOMException && PROBLEMS[error.name]) || 'unsupported';
  return new MicrophoneError(problem, MESSAGES[problem]);
}
