/** The length of a tone, and the time between the beginnings of two tones, in seconds. */
const toneSeconds = 0.16;
const toneIntervalSeconds = 0.24;
const tones = [880, 660];

/** Creates a sound of two tones, without a file. */
export function createAlertSound(open = () => new AudioContext()) {
  let context: AudioContext | undefined;
  const isAllowed = () => context?.state === "running";
  return {
    /** False until `allow` succeeds. Browsers block sound after a reload. */
    isAllowed,
    /** Requests permission to play sound. Call it in response to a click. */
    async allow() {
      context ??= open();
      await context.resume();
    },
    play() {
      if (context === undefined || !isAllowed()) return;
      for (const [index, frequency] of tones.entries()) {
        const start = context.currentTime + index * toneIntervalSeconds;
        const tone = context.createOscillator();
        const volume = context.createGain();
        tone.frequency.value = frequency;
        // Fades out, because a tone that ends abruptly clicks.
        volume.gain.setValueAtTime(0.2, start);
        volume.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds);
        tone.connect(volume).connect(context.destination);
        tone.start(start);
        tone.stop(start + toneSeconds);
      }
    },
  };
}
