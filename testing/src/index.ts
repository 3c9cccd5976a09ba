export { chaos, ChaosFound, type ChaosOptions, type ChaosReport } from './chaos/chaos.ts';
export type { ChaosKind, ChaosKinds } from './chaos/plan.ts';
export type { ChaosParts, ChaosScenario } from './chaos/scenario.ts';
export type { Choosing } from './components/choose.ts';
export type { Entered, FillOptions } from './components/fill.ts';
export type { SlashOptions } from './commands/slash.ts';
export type { Duration } from './duration.ts';
export { HallError, InteractionFailed, Refused, WaitFailed, WrongWorld } from './errors.ts';
export type { UploadedFile } from './files.ts';
export type { HallClock } from './hall/clock.ts';
export type { FaultDeclaration } from './hall/fault-declaration.ts';
export type { Fault, FaultCounters } from './hall/faults.ts';
export type { Hall } from './hall/hall.ts';
export type { Snapshot } from './hall/snapshots.ts';
export { type HallOptions, startHall } from './hall/start-hall.ts';
export { assertMessage, assertRefused, type MessageAssertions } from './matchers/assert.ts';
export type { WantedComponent, WantedRefusal } from './matchers/checks.ts';
export { type HallMatchers, matchers } from './matchers/matchers.ts';
export type { WantedMessage, WantedModal } from './person/hear.ts';
export type { Asked } from './person/interact.ts';
export type { Person } from './person/person.ts';
export type { Place } from './person/place.ts';
export type { OnMessage } from './person/press.ts';
export type { BotRecord } from './record/record.ts';
export type {
  RecordedCommand,
  RecordedDelivery,
  RecordedEntry,
  RecordedEvent,
  RecordedOther,
  RecordedRefusal,
  RecordedRequest,
  RecordedWarning,
} from './record/recorded.ts';
export { type Difference, replay, type Replayed, type ReplayOptions } from './record/replay/replay.ts';
export type { Sound, SpokenSound, WantedSound } from './voice/sound.ts';
export type { Choice, Component, Message, Modal } from './wire.ts';
export type { Bot } from './world/bot.ts';
export type { Program, ProgramOptions } from './world/program.ts';
export type {
  BotDeclaration,
  ChannelDeclaration,
  GuildDeclaration,
  PermissionName,
  RoleDeclaration,
  WorldDeclaration,
} from './world/declaration.ts';
export type { Made, MadeGuild, World } from './world/world.ts';
export { worldFromFile, worldFromValue, worldFromYaml } from './world/yaml.ts';
