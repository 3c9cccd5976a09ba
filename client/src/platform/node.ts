export { consentWays, openBrowser, takePending } from './consent-node.ts';
export { registerLaunch } from './launch.ts';
export { openSocket } from './socket-node.ts';
