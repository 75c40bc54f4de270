import { useEffect, useEffectEvent, useState } from 'react';

interface SubmitDayOptions {
  /** Some photo is still on its way, or being read. */
  underway: boolean;
  /** Every place has a photo, or one on its way. */
  filled: boolean;
  /** Checks the form and saves it, or says what is missing. */
  save: () => void;
}

/**
 * Save may be pressed before the last photo has arrived: the day is then saved by itself as soon as all are here
 * (COL-6). An upload that fails meanwhile is said like any missing photo.
 */
export function useSubmitDay({ underway, filled, save }: SubmitDayOptions) {
  const [waiting, setWaiting] = useState(false);
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!waiting || underway) return;
    setWaiting(false);
    saveNow();
  }, [waiting, underway]);

  return {
    waiting: waiting && underway,
    submit: () => {
      if (underway && filled) setWaiting(true);
      else save();
    },
  };
}
