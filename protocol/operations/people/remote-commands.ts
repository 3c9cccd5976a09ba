import { operation } from '../../operation.ts';
import { RemoteMessage } from '../../rpc/remote.ts';

export const sendRemoteCommand = operation({
  id: 'send_remote_command',
  method: 'POST',
  path: '/users/@me/sessions/{session_id}/remote-commands',
  auth: ['person'],
  body: RemoteMessage,
  errors: ['UNKNOWN_SESSION'],
  replies: { 204: null },
});
