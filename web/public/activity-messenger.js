// Runs in a sandboxed frame without an origin, so that the messages which it sends have the origin "null": the embedded app SDK accepts
// messages from few origins, and this is one of them. It forwards what the page that made it sends over a port, and nothing else.
addEventListener('message', function begin({ source, ports: [port] }) {
  if (source !== parent || !port) return;
  removeEventListener('message', begin);
  port.onmessage = ({ data: { frame, origin, message } }) => parent[frame]?.postMessage(message, origin);
});
