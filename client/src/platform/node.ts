export { consentWays, openBrowser, takePending } from './consent-node.ts';
export { registerLaunch } from './launch.ts';
export { openLogFile } from './log-file.ts';
export { openSocket } from './socket-node.ts';
