export const SIGNALS = ["ok", "complete", "over", "wrong", "unknown", "notice"] as const;
export type Signal = (typeof SIGNALS)[number];

interface Tone {
  readonly hertz: number;
  readonly atS: number;
  readonly forS: number;
}

/** High is good, low is not; each differs from the others enough to need no look at the screen. */
const TONES: Readonly<Record<Signal, readonly Tone[]>> = {
  ok: [{ hertz: 1_320, atS: 0, forS: 0.09 }],
  complete: [
    { hertz: 880, atS: 0, forS: 0.1 },
    { hertz: 1_320, atS: 0.11, forS: 0.1 },
    { hertz: 1_760, atS: 0.22, forS: 0.18 },
  ],
  over: [
    { hertz: 330, atS: 0, forS: 0.14 },
    { hertz: 330, atS: 0.2, forS: 0.14 },
  ],
  wrong: [{ hertz: 150, atS: 0, forS: 0.7 }],
  unknown: [
    { hertz: 220, atS: 0, forS: 0.12 },
    { hertz: 180, atS: 0.16, forS: 0.25 },
  ],
  notice: [{ hertz: 660, atS: 0, forS: 0.12 }],
};
const VIBRATIONS: Readonly<Record<Signal, readonly number[]>> = {
  ok: [40],
  complete: [40, 60, 40, 60, 120],
  over: [150, 80, 150],
  wrong: [600],
  unknown: [100, 60, 250],
  notice: [60],
};
const VOLUME = 0.25;
const FADE_S = 0.02;

let audio: AudioContext | null = null;

function play(context: AudioContext, { hertz, atS, forS }: Tone, shape: OscillatorType): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + atS;
  oscillator.type = shape;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(VOLUME, start);
  gain.gain.setValueAtTime(VOLUME, start + forS - FADE_S);
  gain.gain.linearRampToValueAtTime(0, start + forS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + forS);
}

/** By sound and vibration, where the device has them and lets the page use them. */
export function give(signal: Signal): void {
  const isGood = signal === "ok" || signal === "complete" || signal === "notice";
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const tone of TONES[signal]) {
      play(audio, tone, isGood ? "sine" : "sawtooth");
    }
  } catch {
    // Without sound there are still colour and words.
  }
  if ("vibrate" in navigator) {
    navigator.vibrate([...VIBRATIONS[signal]]);
  }
}
