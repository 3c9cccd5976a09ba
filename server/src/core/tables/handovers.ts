/** A gateway session between the stop of its process and the next start. */
export interface GatewayHandoversTable {
  /** The session's id. */
  id: string;
  /** When it can no longer be resumed, ms since 1970. */
  ends_at: number;
  state_json: string;
}

/** An event in the replay buffers of sessions that are handed over. */
export interface GatewayHandoverFramesTable {
  number: number;
  name: string;
  data_json: string;
}

/** The tables of this file. */
export interface HandoverTables {
  gateway_handovers: GatewayHandoversTable;
  gateway_handover_frames: GatewayHandoverFramesTable;
}
