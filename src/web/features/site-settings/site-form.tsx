import { layouts } from '../../../shared/layout.ts';
import { MAX_LICENSE_LENGTH, MAX_NICKNAME_LENGTH, MAX_SITE_NAME_LENGTH } from '../../../shared/limits.ts';
import { isPageUrl, type SiteSettings } from '../../../shared/site-settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { SelectField, TextField } from '../../ui/form/text-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { siteSettingsTexts } from './texts.ts';
import { type SettingsPart, useSettingsForm } from './use-settings-form.ts';

const partOf = ({ name, ownerNickname, language, layout, license }: SiteSettings) => ({
  ...{ name, ownerNickname, language, layout, license },
});

/** The site's name, the owner's name, the language, the layout, and the photographs' licence. */
export function SiteForm(props: SettingsPart) {
  const t = useTexts(siteSettingsTexts);
  const { form, ...frame } = useSettingsForm(partOf, props);
  const { register, formState } = form;
  return (
    <SettingsFrame {...frame}>
      <TextField
        {...register('name', { validate: (name) => name.trim() !== '' || t.required })}
        label={t.name}
        required
        maxLength={MAX_SITE_NAME_LENGTH}
        autoComplete="off"
        error={formState.errors.name?.message}
      />
      <TextField
        {...register('ownerNickname')}
        label={t.nickname}
        hint={t.nicknameHint}
        maxLength={MAX_NICKNAME_LENGTH}
        autoComplete="off"
      />
      <SelectField {...register('language')} label={t.language} hint={t.languageHint}>
        <option value="quoted">{t.quoted}</option>
        <option value="en" lang="en">
          English
        </option>
        <option value="ja" lang="ja">
          日本語
        </option>
      </SelectField>
      <SelectField {...register('layout')} label={t.layout} hint={t.layoutHint}>
        {layouts.map((layout) => (
          <option key={layout} value={layout}>
            {t[layout]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...register('license', {
          setValueAs: (text: string) => text.trim(),
          validate: (address) => address === '' || isPageUrl(address) || t.licenseWrong,
        })}
        type="url"
        label={t.license}
        hint={t.licenseHint}
        placeholder="https://"
        maxLength={MAX_LICENSE_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.license?.message}
      />
    </SettingsFrame>
  );
}
