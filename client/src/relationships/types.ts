/** The sections of a list of friends. @since 1.4 */
export const RelationshipGroupType = {
  /** Online with an activity in this game. */
  OnlinePlayingGame: 0,
  /** Online without one; those who have played the game come first. */
  OnlineElsewhere: 1,
  Offline: 2,
} as const;
/** One of the values of RelationshipGroupType. */
export type RelationshipGroupType = (typeof RelationshipGroupType)[keyof typeof RelationshipGroupType];

/** One of the two relationships with a user has changed. */
export interface RelationshipChange {
  userId: string;
  /** The relationship on the platform; otherwise the one in the game. */
  isPlatform: boolean;
}
