// The target of WebSockets in the bench of activities: sends each message back.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { listen } from './listen.ts';

const server = createServer();
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
});
listen(server);
