import { MAX_TEXT_LENGTH } from '../../../shared/limits.ts';
import type { SiteSettings } from '../../../shared/site-settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { TextArea } from '../../ui/form/text-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { siteSettingsTexts } from './texts.ts';
import { type SettingsPart, useSettingsForm } from './use-settings-form.ts';

const partOf = ({ about }: SiteSettings) => ({ about });

/** The text about the photographer (ABOUT-1). */
export function AboutForm(props: SettingsPart) {
  const t = useTexts(siteSettingsTexts);
  const { form, ...frame } = useSettingsForm(partOf, props);
  return (
    <SettingsFrame {...frame}>
      <TextArea
        {...form.register('about.en')}
        label={t.aboutEn}
        lang="en"
        rows={4}
        maxLength={MAX_TEXT_LENGTH}
      />
      <TextArea
        {...form.register('about.ja')}
        label={t.aboutJa}
        lang="ja"
        rows={4}
        maxLength={MAX_TEXT_LENGTH}
      />
    </SettingsFrame>
  );
}
