// The module of the audio worklet as a file of its own: its URL is the option `workletUrl` of pages whose policy forbids blob: scripts.
import { installCapture } from './capture-processor.ts';
import { findPeriod } from './find-period.ts';
import { installPlayback } from './playback-processor.ts';
import { createRing } from './playback-ring.ts';
import type { WorkletScope } from './worklet-scope.ts';

declare const AudioWorkletProcessor: WorkletScope['AudioWorkletProcessor'];
declare const registerProcessor: WorkletScope['registerProcessor'];

const scope: WorkletScope = { AudioWorkletProcessor, registerProcessor: (name, processor) => registerProcessor(name, processor) };

installCapture(scope);
installPlayback(scope, () => createRing(findPeriod));
