/** Opens an address in another window. */
export async function openBrowser(url: string): Promise<void> {
  globalThis.window?.open(url, '_blank', 'noopener');
}
