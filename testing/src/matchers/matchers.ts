import * as checks from './checks.ts';

/** Matchers for `expect.extend(matchers)` of vitest and jest. For node:test, see `assertMessage` and `assertRefused`. */
export const matchers = {
  /** A person reads the text in the message: in its content, its embeds or its text components. */
  toHaveText: (received: unknown, text: string | RegExp) => checks.checkText(received, text),
  /** The message has an embed with these fields. */
  toHaveEmbed: (received: unknown, embed?: object) => checks.checkEmbed(received, embed),
  /** The message has such a component, on any level. */
  toHaveComponent: (received: unknown, component: checks.WantedComponent) => checks.checkComponent(received, component),
  /** Only the person who caused the message sees it. */
  toBeEphemeral: (received: unknown) => checks.checkEphemeral(received),
  /** The error is the platform's refusal of a request: `await expect(…).rejects.toBeRefused({ code: 50013 })`. */
  toBeRefused: (received: unknown, refusal?: checks.WantedRefusal) => checks.checkRefused(received, refusal),
};

/** The matchers as methods of `expect(…)`; R is what they return. */
export interface HallMatchers<R = unknown> {
  toHaveText(text: string | RegExp): R;
  toHaveEmbed(embed?: object): R;
  toHaveComponent(component: checks.WantedComponent): R;
  toBeEphemeral(): R;
  toBeRefused(refusal?: checks.WantedRefusal): R;
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends HallMatchers<R> {}
}

declare global {
  namespace jest {
    interface Matchers<R> extends HallMatchers<R> {}
  }
}
