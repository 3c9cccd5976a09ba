/** What may be done once in a while: to when it may be done again, ms since 1970 by the machine's own clock. */
export interface GatewayPacesTable {
  what: string;
  until: number;
}

/** Tables of this room. */
export interface PaceTables {
  gateway_paces: GatewayPacesTable;
}
