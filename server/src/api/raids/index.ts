export { noteDirectBegun } from './dm-spam.ts';
export { noteArrival } from './join-raid.ts';
export { isMentionRaid } from './mention-raid.ts';
