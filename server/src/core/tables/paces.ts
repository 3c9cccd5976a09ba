/** Actions that are allowed once per interval: when each is allowed again, ms since 1970 by the machine's own clock. */
export interface GatewayPacesTable {
  what: string;
  until: number;
}

/** The tables of this file. */
export interface PaceTables {
  gateway_paces: GatewayPacesTable;
}
