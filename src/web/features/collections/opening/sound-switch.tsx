import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { playRevealSound } from './reveal-sound.ts';
import { openingTexts } from './texts.ts';

/** A soft sound at each reveal. Off at first: browsers allow sound only after a press, and rooms are quiet. */
export function SoundSwitch({ revealed }: { revealed: number }) {
  const t = useTexts(openingTexts);
  const [audio, setAudio] = useState<AudioContext>();
  const heard = useRef(revealed);

  useEffect(() => {
    if (audio && revealed > heard.current) playRevealSound(audio);
    heard.current = revealed;
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
