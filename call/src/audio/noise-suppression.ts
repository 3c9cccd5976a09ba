/** Samples that the neural network takes at once. */
const BLOCK = 480;

/** The network's samples have the range of 16 bits. */
const SCALE = 32_768;

/** The shortest module: a page that may not compile it need not load the network. */
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Removes noise from the frames of a microphone. */
export interface NoiseSuppressor {
  /** Processes a frame in place; its length is a multiple of 480. */
  process(samples: Float32Array): void;
  close(): void;
}

/** Loads RNNoise. Rejects if it cannot be loaded, or the page's policy forbids WebAssembly (`'wasm-unsafe-eval'`). */
export async function loadNoiseSuppressor(): Promise<NoiseSuppressor> {
  await WebAssembly.compile(EMPTY_MODULE);
  const { Rnnoise } = await import('@shiguredo/rnnoise-wasm');
  const state = (await Rnnoise.load()).createDenoiseState();
  const block = new Float32Array(BLOCK);
  return {
    process(samples) {
      for (let start = 0; start + BLOCK <= samples.length; start += BLOCK) {
        for (let index = 0; index < BLOCK; index++) block[index] = (samples[start + index] ?? 0) * SCALE;
        state.processFrame(block);
        for (let index = 0; index < BLOCK; index++) samples[start + index] = (block[index] ?? 0) / SCALE;
      }
    },
    close() {
      state.destroy();
    },
  };
}
