/** The length of a tone, and the time between the beginnings of two tones, in seconds. */
const toneSeconds = 0.16;
const toneIntervalSeconds = 0.24;
const toneFrequencies = [880, 660];

export type AlertSound = ReturnType<typeof createAlertSound>;

export function createAlertSound(createContext = () => new AudioContext()) {
  let context: AudioContext | undefined;
  const isAllowed = () => context?.state === "running";
  return {
    /** Returns false until `allow` succeeds. Browsers block sound after a reload. */
    isAllowed,
    /** Requests permission to play sound. Call it in response to a click. */
    async allow() {
      context ??= createContext();
      await context.resume();
    },
    play() {
      if (context === undefined || !isAllowed()) return;
      for (const [index, frequency] of toneFrequencies.entries()) {
        const startSeconds = context.currentTime + index * toneIntervalSeconds;
        const oscillator = context.createOscillator();
        const gainNode = context.createGain();
        oscillator.frequency.value = frequency;
        // Fades out, because a tone that ends abruptly clicks.
        gainNode.gain.setValueAtTime(0.2, startSeconds);
        gainNode.gain.exponentialRampToValueAtTime(0.001, startSeconds + toneSeconds);
        oscillator.connect(gainNode).connect(context.destination);
        oscillator.start(startSeconds);
        oscillator.stop(startSeconds + toneSeconds);
      }
    },
  };
}
