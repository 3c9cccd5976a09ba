/** The tables of the running process, which a restore leaves as they are. */
const OF_THE_PROCESS: ReadonlySet<string> = new Set([
  'migrations',
  'nodes',
  'secrets',
  'signing_keys',
  'process_gauges',
  'metric_samples',
  'gateway_sessions',
  'gateway_handovers',
  'gateway_handover_frames',
  'gateway_paces',
  'voice_nodes',
  // They are written in the background.
  'console_entries',
  'console_links',
  'application_deliveries',
  // Triggers write these while a snapshot is restored.
  'guild_changes',
  // A cache of files of other sites.
  'external_files',
]);

/** Whether a restore leaves a table as it is. The search index follows from the messages: triggers note what has changed. */
export function isKept(table: string): boolean {
  return OF_THE_PROCESS.has(table) || table.startsWith('search_');
}
