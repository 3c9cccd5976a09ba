import type { EventSource } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';
import type { StatusType } from '../users/types.ts';
import type { Activity, ActivityInvite } from './activity.ts';

/** The user has accepted an invitation. */
export interface ActivityJoin {
  /** The join secret of the sender's activity. */
  secret: string;
  /** The game to join: this one or a sibling. */
  applicationId: string;
}

/** The user watches the game of another user. */
export interface ActivitySpectate {
  /** The spectate secret of the watched activity. */
  secret: string;
  /** The game to watch: this one or a sibling. */
  applicationId: string;
}

export interface PresenceEvents {
  /** An invitation or a request has arrived. */
  inviteCreated: ActivityInvite;
  /** An invitation has become invalid or valid, or its cover is known now. */
  inviteUpdated: ActivityInvite;
  /** The user has accepted an invitation in the web client, or in the desktop agent of this machine. */
  join: ActivityJoin;
  /** The user watches the game of a friend who shows a spectate secret, from the web client. */
  spectate: ActivitySpectate;
}

/** The player's presence. It is also an area of its own, which is smaller, for games without invitations. */
export interface RichPresence {
  /**
   * Shows an activity until it is replaced, cleared, or the session is disconnected. Resolves when it, or a later one,
   * is sent: at most 5 in 20 s, of which the latest counts. Without a session the desktop agent shows it, if there is
   * one; else ErrorType.ClientNotReady. A field that is too long: ErrorType.ValidationError with its name. @since 1.0
   */
  updateRichPresence(activity: Activity, options?: CallOptions): Promise<void>;
  /** Removes the activity. @since 1.0 */
  clearRichPresence(): void;
  /** Shows the player as Online, Idle, Dnd or Invisible in this session; other sessions of the player have their own. @since 1.0 */
  setOnlineStatus(status: StatusType, options?: CallOptions): Promise<void>;
}

/** The player's presence, and invitations to parties. */
export interface Presence extends RichPresence, EventSource<PresenceEvents> {
  /**
   * Invites a user to the party that the player's activity shows, which needs room and a join secret. Without the
   * scopes for messages `content` is dropped; it may be empty. @since 1.0
   */
  sendActivityInvite(userId: string, content: string, options?: CallOptions): Promise<void>;
  /** Asks a user who plays the same game, in a party with room, to be invited. @since 1.0 */
  sendActivityJoinRequest(userId: string, options?: CallOptions): Promise<void>;
  /** Answers a request with an invitation. @since 1.0 */
  sendActivityJoinRequestReply(invite: ActivityInvite, options?: CallOptions): Promise<void>;
  /** Accepts an invitation: resolves with the join secret. @since 1.0 */
  acceptActivityInvite(invite: ActivityInvite, options?: CallOptions): Promise<string>;
  /**
   * Sets how this machine starts the game when the user joins a party: a program with its arguments, or by default the
   * one that runs now. For the user who is logged in only. False if this platform cannot: browsers, macOS. @since 1.0
   */
  registerLaunchCommand(applicationId: string, command: string): boolean;
  /** The same for a game of the store Steam, by its number there. @since 1.0 */
  registerLaunchStoreApplication(applicationId: string, storeApplicationId: number): boolean;
}
