/** Calls back with the number of events that the bench requests for one turn. */
export function onPublish(publish: (count: number) => void): void {
  process.on('message', (message) => {
    if (isPublish(message)) publish(message.publish);
  });
}

function isPublish(message: unknown): message is { publish: number } {
  return typeof message === 'object' && message !== null && 'publish' in message && typeof message.publish === 'number';
}
