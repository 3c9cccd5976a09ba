import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { LoginObject } from '../../objects/people/auth.ts';
import { Nullable, Text } from '../../schemas.ts';

/** An S256 challenge (RFC 7636 4.2). */
const Challenge = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
/** The name of the computer on which the agent runs. */
const Name = Text(1, 40);
const UserCode = Text(1, 32);

export const startAgentLogin = operation({
  id: 'start_agent_login',
  method: 'POST',
  path: '/auth/agent/start',
  auth: ['none'],
  body: Type.Object({ name: Name, code_challenge: Challenge }),
  replies: {
    200: Type.Object({
      /** The agent exchanges it once the person has confirmed. */
      code: Type.String(),
      /** The person types it on the page at `verification_uri`. */
      user_code: Type.String(),
      verification_uri: Type.String(),
      /** In seconds. */
      expires_in: Type.Integer(),
      /** Seconds between two exchanges. */
      interval: Type.Integer(),
    }),
  },
});

export const authorizeAgentLogin = operation({
  id: 'authorize_agent_login',
  method: 'POST',
  path: '/auth/agent/authorize',
  auth: ['person'],
  body: Type.Object({ name: Name, code_challenge: Challenge }),
  replies: { 200: Type.Object({ code: Type.String() }) },
});

export const verifyAgentLogin = operation({
  id: 'verify_agent_login',
  method: 'POST',
  path: '/auth/agent/verify',
  auth: ['person'],
  body: Type.Object({ user_code: UserCode }),
  replies: { 200: Type.Object({ name: Type.String() }) },
});

export const finishAgentLogin = operation({
  id: 'finish_agent_login',
  method: 'POST',
  path: '/auth/agent/finish',
  auth: ['person'],
  body: Type.Object({ user_code: UserCode, result: Type.Enum(['granted', 'denied']) }),
  replies: { 204: null },
});

export const exchangeAgentLogin = operation({
  id: 'exchange_agent_login',
  method: 'POST',
  path: '/auth/agent/token',
  auth: ['none'],
  body: Type.Object({ code: Text(1, 128), code_verifier: Text(43, 128) }),
  errors: ['INVALID_AUTH_TOKEN', 'ACCOUNT_DISABLED'],
  replies: {
    /** `login` is null until the person has confirmed. */
    200: Type.Object({ login: Nullable(LoginObject) }),
  },
});
