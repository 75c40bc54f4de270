const NOTES_HZ = [659.25, 987.77];
const NOTE_GAP_S = 0.09;
const FADE_S = 0.5;
/** The loudest volume that does not startle. */
const LOUDEST = 0.25;

let context: AudioContext | undefined;

/** Two soft synthesised notes (CHAT-1). Silent before the first interaction with the page. */
export function chime(volume: number): void {
  // Checked first: browsers log a warning for sound before the first interaction.
  if (volume <= 0 || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const { destination } = context;
  // A locked phone or a call leaves the context suspended, on iOS interrupted.
  if (context.state !== 'running') context.resume().catch(() => undefined);
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const from = context.currentTime + index * NOTE_GAP_S;
    const tone = new OscillatorNode(context, { type: 'sine', frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(volume * LOUDEST, from + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + FADE_S);
    tone.connect(gain).connect(destination);
    tone.start(from);
    tone.stop(from + FADE_S);
  }
}
