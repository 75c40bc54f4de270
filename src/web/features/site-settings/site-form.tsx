import { MAX_NICKNAME_LENGTH, MAX_SITE_NAME_LENGTH } from '../../../shared/limits.ts';
import type { SiteSettings } from '../../../shared/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { siteSettingsTexts } from './texts.ts';
import { type SettingsPart, useSettingsForm } from './use-settings-form.ts';

const partOf = ({ name, ownerNickname, language }: SiteSettings) => ({ name, ownerNickname, language });

/** How the site and its owner are called, and what language it speaks. */
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
    </SettingsFrame>
  );
}
