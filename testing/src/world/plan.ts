/** A declared world with everything filled in, by the names of the declaration. */
export interface WorldPlan {
  people: readonly string[];
  guilds: readonly GuildPlan[];
  bots: readonly BotPlan[];
}

export interface GuildPlan {
  name: string;
  owner: string;
  /** People other than the owner. */
  members: readonly string[];
  roles: readonly RolePlan[];
  channels: readonly ChannelPlan[];
}

export interface RolePlan {
  name: string;
  /** Bits, as on the wire. */
  permissions: string;
  color: number;
  /** People and bots. */
  members: readonly string[];
}

export interface ChannelPlan {
  name: string;
  /** As on the wire. */
  type: number;
  topic: string | undefined;
  isPrivate: boolean;
  /** People, bots and roles that see a private channel. */
  members: readonly string[];
}

export interface BotPlan {
  name: string;
  guilds: readonly string[];
  /** Bits, as on the wire. */
  permissions: string;
  /** The flags of its application. */
  flags: number;
  interactionsUrl: string | undefined;
}
