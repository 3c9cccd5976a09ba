import type { SelectComponent, TextDisplay } from './wire-content.ts';
import type { Application, Id, User } from './wire-base.ts';

/** Commands, interactions and modals, as far as this client reads them, with the wire's names. */

/** 1 slash, 2 user, 3 message, 4 entry point. */
export interface Command {
  id: Id;
  application_id: Id;
  version: Id;
  type: number;
  name: string;
  /** Localized for the viewer, if the application has a translation. */
  name_localized?: string;
  description: string;
  description_localized?: string;
  guild_id?: Id;
  options?: CommandOption[];
}

export interface CommandOption {
  /** 1 subcommand, 2 group, 3 string, 4 integer, 5 boolean, 6 user, 7 channel, 8 role, 9 mentionable, 10 number, 11 attachment. */
  type: number;
  name: string;
  name_localized?: string;
  description: string;
  description_localized?: string;
  required?: boolean;
  options?: CommandOption[];
  choices?: CommandChoice[];
  autocomplete?: boolean;
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  channel_types?: number[];
  /** `image`, `video`, `audio`, or an extension with its dot. */
  file_types?: string[];
}

export interface CommandChoice {
  name: string;
  name_localized?: string;
  value: string | number;
}

/** The commands available in a channel. */
export interface CommandIndex {
  applications: Application[];
  application_commands: Command[];
  version: Id;
}

/** An option as sent; groups and subcommands have options instead of a value. */
export interface SentOption {
  type: number;
  name: string;
  value?: string | number | boolean;
  options?: SentOption[];
  focused?: boolean;
}

/** A file that was uploaded to its upload URL. */
export interface SentFile {
  id: string;
  filename: string;
  uploaded_filename: string;
}

export interface TextInput {
  type: 4;
  id: number;
  custom_id: string;
  /** 1 single line, 2 paragraph. */
  style: number;
  /** Only if not inside a label. */
  label?: string | null;
  placeholder?: string | null;
  value?: string | null;
  required?: boolean | null;
  min_length?: number | null;
  max_length?: number | null;
}

export interface FileUpload {
  type: 19;
  id: number;
  custom_id: string;
  min_values?: number | null;
  max_values?: number | null;
  required?: boolean | null;
  file_types?: string[] | null;
}

export interface GroupOption {
  value: string;
  label: string;
  description?: string | null;
  default?: boolean | null;
}

export interface RadioGroup {
  type: 21;
  id: number;
  custom_id: string;
  options: GroupOption[];
  required?: boolean | null;
}

export interface CheckboxGroup {
  type: 22;
  id: number;
  custom_id: string;
  options: GroupOption[];
  min_values?: number | null;
  max_values?: number | null;
  required?: boolean | null;
}

export interface Checkbox {
  type: 23;
  id: number;
  custom_id: string;
  default?: boolean | null;
}

/** An input of a modal. */
export type ModalInput = TextInput | SelectComponent | FileUpload | RadioGroup | CheckboxGroup | Checkbox;

export interface Label {
  type: 18;
  id: number;
  label: string;
  description?: string | null;
  component: ModalInput;
}

export type ModalPart = Label | TextDisplay | { type: 1; id: number; components: ModalInput[] };

/** A modal that an application opened in response to an interaction. */
export interface Modal {
  id: Id;
  nonce?: string;
  application: Pick<Application, 'id' | 'name' | 'bot'>;
  channel_id: Id;
  guild_id?: Id;
  custom_id: string;
  title: string;
  components: ModalPart[];
}

/** Progress of one of the current user's interactions. */
export interface InteractionEvent {
  id: Id;
  nonce?: string;
}

/** Metadata of the interaction that a message responds to. */
export interface InteractionMetadata {
  id: Id;
  /** 2 command, 3 component, 5 modal. */
  type: number;
  user?: User;
  target_user?: User;
  target_message_id?: Id;
  interacted_message_id?: Id;
  original_response_message_id?: Id;
  triggering_interaction_metadata?: InteractionMetadata;
}

/** The older form of the metadata, which also has the command's name. */
export interface MessageInteraction {
  id: Id;
  type: number;
  name: string;
  name_localized?: string;
  user?: User;
}
