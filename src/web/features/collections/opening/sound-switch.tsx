import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { openingTexts } from './texts.ts';

const STROKE_SECONDS = 0.9;
const LOUDNESS = 0.12;
const TONE_HZ = 110;

/**
 * The switch for the soft sound of each reveal. Off by default, because the sound may disturb others and browsers
 * allow sound only after a press.
 */
export function SoundSwitch({ revealed }: { revealed: number }) {
  const t = useTexts(openingTexts);
  const [audio, setAudio] = useState<AudioContext>();
  const lastRevealed = useRef(revealed);

  useEffect(() => {
    if (audio && revealed > lastRevealed.current) playRevealSound(audio);
    lastRevealed.current = revealed;
  }, [audio, revealed]);
  useEffect(() => () => void audio?.close(), [audio]);

  const toggle = () => {
    if (audio) return setAudio(undefined);
    const started = new AudioContext();
    playRevealSound(started);
    setAudio(started);
  };
  return (
    <button
      type="button"
      aria-pressed={audio !== undefined}
      onClick={toggle}
      className="opening-sound quiet-link min-h-11"
    >
      {t.sound}
    </button>
  );
}

/** How many sounds were requested. */
let requested = 0;

/** Plays the sound of a reveal; while the audio context does not run, only the newest one waits for it. */
export function playRevealSound(audio: AudioContext): void {
  requested += 1;
  if (audio.state === 'running') {
    brushSound(audio);
    return;
  }
  // A phone that was locked in the waiting room leaves the context suspended, on iOS interrupted. Its time stands
  // still, so all sounds of that time would be heard at once afterwards.
  const request = requested;
  audio.resume().then(
    () => request === requested && brushSound(audio),
    () => undefined,
  );
}

/** A brush on paper: noise and a low tone, synthesised so that nothing is downloaded. */
function brushSound(audio: AudioContext): void {
  const start = audio.currentTime;
  const end = start + STROKE_SECONDS;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + STROKE_SECONDS / 6);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);

  const brush = audio.createBufferSource();
  brush.buffer = noise(audio);
  const paper = audio.createBiquadFilter();
  paper.type = 'bandpass';
  paper.frequency.setValueAtTime(900, start);
  paper.frequency.exponentialRampToValueAtTime(300, end);
  brush.connect(paper).connect(volume);

  const tone = audio.createOscillator();
  tone.frequency.value = TONE_HZ;
  tone.connect(volume);
  for (const source of [brush, tone]) {
    source.start(start);
    source.stop(end);
  }
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(STROKE_SECONDS * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
