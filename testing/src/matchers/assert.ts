import { AssertionError } from 'node:assert';
import * as checks from './checks.ts';

/** The assertions of one message; each throws an AssertionError that says what is there instead, and returns the same object. */
export interface MessageAssertions {
  hasText(text: string | RegExp): MessageAssertions;
  hasEmbed(embed?: object): MessageAssertions;
  hasComponent(component: checks.WantedComponent): MessageAssertions;
  isEphemeral(): MessageAssertions;
  isNotEphemeral(): MessageAssertions;
}

/** The matchers as plain assertions, for node:test: `assertMessage(answer).hasText(/banned/).isEphemeral()`. */
export function assertMessage(message: unknown): MessageAssertions {
  const assertions: MessageAssertions = {
    hasText: (text) => must(checks.checkText(message, text)),
    hasEmbed: (embed) => must(checks.checkEmbed(message, embed)),
    hasComponent: (component) => must(checks.checkComponent(message, component)),
    isEphemeral: () => must(checks.checkEphemeral(message)),
    isNotEphemeral: () => must(inverted(checks.checkEphemeral(message))),
  };
  const must = ({ pass, message: text }: checks.Outcome) => {
    if (!pass) throw new AssertionError({ message: text() });
    return assertions;
  };
  return assertions;
}

/** Asserts that a promise rejects because the platform refused a request; resolves with the error. */
export async function assertRefused(promise: Promise<unknown>, refusal?: checks.WantedRefusal): Promise<unknown> {
  const error = await promise.then(
    (value) => ({ resolved: value }),
    (reason: unknown) => reason,
  );
  const { pass, message } = checks.checkRefused(error, refusal);
  if (!pass) throw new AssertionError({ message: message() });
  return error;
}

function inverted({ pass, message }: checks.Outcome): checks.Outcome {
  return { pass: !pass, message };
}
