import { command } from '@guildhall/rpc/command';

/** Browsers on iOS cover the page with the keyboard and do not resize it. */
export const getPlatformBehaviors = command('GET_PLATFORM_BEHAVIORS', () => ({ iosKeyboardResizesView: false }));
