const NOTES_HZ = [659.25, 987.77];
const NOTE_GAP_S = 0.09;
const FADE_S = 0.5;
/** The loudest volume that does not startle. */
const LOUDEST = 0.25;

let context: AudioContext | undefined;
/** How many sounds were requested. */
let requested = 0;

/** Two soft synthesised notes (CHAT-1). Silent before the first interaction with the page. */
export function chime(volume: number): void {
  // Checked first: browsers log a warning for sound before the first interaction.
  if (volume <= 0 || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const audio = context;
  requested += 1;
  if (audio.state === 'running') {
    play(audio, volume);
    return;
  }
  // A locked phone or a call leaves the context suspended, on iOS interrupted. Its time stands still, so all sounds of
  // that time would be heard at once afterwards: only the newest is played.
  const request = requested;
  audio.resume().then(
    () => request === requested && play(audio, volume),
    () => undefined,
  );
}

function play(audio: AudioContext, volume: number): void {
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const from = audio.currentTime + index * NOTE_GAP_S;
    const tone = new OscillatorNode(audio, { type: 'sine', frequency });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(volume * LOUDEST, from + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + FADE_S);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + FADE_S);
  }
}
