import { useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { editorTexts } from '../texts.ts';
import type { useDayForm } from '../use-day-form.ts';
import { OtherVersion } from './other-version.tsx';
import { PublishQuestion } from './publish-question.tsx';
import type { useDayVersions } from './use-day-versions.ts';
import type { usePublish } from './use-publish.ts';

interface EditorNoticesProps {
  form: ReturnType<typeof useDayForm>;
  versions: ReturnType<typeof useDayVersions>;
  publishing: ReturnType<typeof usePublish>;
  saving: boolean;
  onDateChosen: () => void;
}

/** What the owner decides before the day is saved: a conflict, a deleted day, a date, doubtful photos. */
export function EditorNotices({ form, versions, publishing, saving, onDateChosen }: EditorNoticesProps) {
  const t = useTexts(editorTexts);
  return (
    <>
      {versions.other && (
        <OtherVersion
          conflicts={versions.other.conflicts}
          day={form.getValues()}
          other={versions.other.day}
          pending={saving}
          onSaveMine={() => {
            versions.settle('mine');
            publishing.publish();
          }}
          onTakeOther={() => versions.settle('other')}
        />
      )}
      {versions.isDeleted && (
        <div role="alert" className="border-l-2 border-seal py-1 pl-4">
          <p className="pb-3">{t.deletedElsewhere}</p>
          <Button
            onClick={() => {
              versions.startOver();
              publishing.publish();
            }}
          >
            {t.saveAsNew}
          </Button>
        </div>
      )}
      {publishing.question && (
        <PublishQuestion
          question={publishing.question}
          onDate={(date) => {
            onDateChosen();
            publishing.chooseDate(date);
          }}
          onAnyway={publishing.publishAnyway}
          onBack={publishing.dismiss}
        />
      )}
    </>
  );
}
