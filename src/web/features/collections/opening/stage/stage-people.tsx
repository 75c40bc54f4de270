import type { OpeningReport } from '../../../../../shared/opening-replay.ts';
import { fillIn, useTexts } from '../../../../lib/texts.ts';
import { stageTexts } from './stage-texts.ts';

/** More names are counted. */
const NAMED = 4;

interface StagePeopleProps {
  report: OpeningReport | undefined;
  /** 0 while too few are there to be counted. */
  visitors: number;
}

/** How many are there, who of them speaks, and what they gave so far. */
export function StagePeople({ report, visitors }: StagePeopleProps) {
  const t = useTexts(stageTexts);
  const likes = report?.likes.reduce((sum, given) => sum + given, 0) ?? 0;
  const said = report?.words.filter(({ name }) => name !== undefined) ?? [];
  const names = [...new Set(said.map(({ name }) => name || t.visitor))];
  const named = names.slice(0, NAMED).join(t.list);
  const more = names.length - NAMED;
  return (
    <div className="stage-people">
      <p className="stage-count">
        {visitors > 0 && (
          <span>
            <b>{visitors}</b> {t.areHere}
          </span>
        )}
        {likes > 0 && (
          <span>
            <span aria-hidden="true" className="text-seal">
              ♥
            </span>{' '}
            <span className="sr-only">{fillIn(t.hearts, { count: likes })}</span>
            <span aria-hidden="true">{likes}</span>
          </span>
        )}
      </p>
      <p className="text-[13px] text-soft">
        {names.length === 0
          ? t.quiet
          : more > 0
            ? fillIn(t.speakMore, { names: named, count: more })
            : fillIn(t.speak, { names: named })}
      </p>
    </div>
  );
}
