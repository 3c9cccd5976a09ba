/** A lower demand on an encoder, as shares of the full rate and of the full width and height. */
export interface Relief {
  readonly rate: number;
  readonly scale: number;
}

/** From full to least: the rate falls first, then the size. */
const STEPS: readonly Relief[] = [
  { rate: 1, scale: 1 },
  { rate: 2 / 3, scale: 1 },
  { rate: 1 / 2, scale: 1 },
  { rate: 1 / 2, scale: 0.75 },
  { rate: 1 / 2, scale: 0.5 },
  { rate: 1 / 3, scale: 0.375 },
];

/** The shortest period of measurement: pictures that were due, and microseconds. */
const LEAST_PICTURES = 10;
const LEAST_TIME = 1_000_000;
/** The share of pictures left out in a period that is too much. */
const TOO_MANY = 0.2;
/** Periods without a picture left out until the next higher demand is tried: at first, and at most after attempts that failed. */
const CALM = 5;
const MOST_CALM = 80;

/** Whether an encoder keeps up with its pictures. It measures in the time of the source, so a busy page does not matter. */
export class EncoderLoad {
  #step = 0;
  #due = 0;
  #leftOut = 0;
  #since: number | undefined;
  #calm = 0;
  #calmNeeded = CALM;
  /** The last change was a higher demand, which is on trial. */
  #isTrial = false;

  /** The demand that the encoder can meet. */
  get relief(): Relief {
    return STEPS[this.#step] ?? { rate: 1, scale: 1 };
  }

  /** Counts a picture that was due at a time of the source, in microseconds; true if the demand has changed. */
  count(timestamp: number, isLeftOut: boolean): boolean {
    this.#since ??= timestamp;
    this.#due += 1;
    if (isLeftOut) this.#leftOut += 1;
    if (this.#due < LEAST_PICTURES || timestamp - this.#since < LEAST_TIME) return false;
    const share = this.#leftOut / this.#due;
    this.#begin();
    if (share > TOO_MANY) return this.#lower();
    if (share > 0) this.#calm = 0;
    else this.#calm += 1;
    return this.#calm >= this.#calmNeeded && this.#raise();
  }

  #lower(): boolean {
    if (this.#isTrial) this.#calmNeeded = Math.min(MOST_CALM, this.#calmNeeded * 2);
    this.#isTrial = false;
    this.#calm = 0;
    if (this.#step === STEPS.length - 1) return false;
    this.#step += 1;
    return true;
  }

  #raise(): boolean {
    // A higher demand that was met for as long is not on trial any more.
    if (this.#isTrial) this.#calmNeeded = CALM;
    this.#isTrial = this.#step > 0;
    this.#calm = 0;
    if (this.#step === 0) return false;
    this.#step -= 1;
    return true;
  }

  #begin(): void {
    this.#since = undefined;
    this.#due = 0;
    this.#leftOut = 0;
  }
}
