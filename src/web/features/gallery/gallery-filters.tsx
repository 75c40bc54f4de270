import type { ReactNode } from 'react';
import { MAX_DATE_SEARCH_LENGTH } from '../../../shared/gallery.ts';
import { MAX_LIKE_LEVEL } from '../../../shared/limits.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { type GalleryView, gallerySizes } from './gallery-view.ts';
import { galleryTexts } from './texts.ts';

interface GalleryFiltersProps {
  view: GalleryView;
  cameras: readonly string[];
  onChange: (change: Partial<GalleryView>) => void;
}

const likeLevels = Array.from({ length: MAX_LIKE_LEVEL + 1 }, (_, level) => level);

/** Search, camera, size and likes (GAL-2, GAL-3). */
export function GalleryFilters({ view, cameras, onChange }: GalleryFiltersProps) {
  const t = useTexts(galleryTexts);
  const { camera = '' } = view;
  const cameraOptions = camera === '' || cameras.includes(camera) ? cameras : [camera, ...cameras];
  const likeName = (level: number) => fillIn(t.like, { n: level });

  return (
    <search aria-label={t.filters}>
      {/* A form, so that the filters work without JavaScript too. */}
      <form
        action="/gallery"
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-2 items-center gap-x-8 gap-y-2 text-[13px] md:flex md:flex-wrap md:gap-y-3"
      >
        <label className="col-span-2 md:w-52">
          <span className="sr-only">{t.search}</span>
          <input
            type="search"
            name="q"
            value={view.search}
            maxLength={MAX_DATE_SEARCH_LENGTH}
            placeholder={t.searchExample}
            onChange={({ currentTarget }) => onChange({ search: currentTarget.value })}
            className="filter-field placeholder:text-soft"
          />
        </label>
        <label className="relative md:w-52">
          <span className="sr-only">{t.camera}</span>
          <select
            name="camera"
            value={camera}
            onChange={({ currentTarget }) => onChange({ camera: currentTarget.value || undefined })}
            className="filter-field appearance-none pr-6"
          >
            <option value="">{t.allCameras}</option>
            {cameraOptions.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-0 size-4 -translate-y-1/2 fill-none stroke-current text-soft"
          >
            <path d="M4 6l4 4 4-4" />
          </svg>
        </label>
        <div className="max-md:justify-self-end md:ml-auto">
          <ChoiceRow
            legend={t.size}
            name="size"
            value={view.size}
            onChange={(size) => onChange({ size })}
            choices={gallerySizes.map((size) => ({ value: size, label: size, name: t[size] }))}
          />
        </div>
        <div className="max-md:col-span-2">
          <ChoiceRow
            legend={t.likes}
            name="hearts"
            value={view.hearts === undefined ? '' : String(view.hearts)}
            onChange={(level) => onChange({ hearts: level === '' ? undefined : Number(level) })}
            choices={[
              { value: '', label: t.all },
              ...likeLevels.map((level) => ({
                value: String(level),
                label: String(level),
                name: likeName(level),
              })),
            ]}
          />
        </div>
        <noscript>
          <button type="submit" className="quiet-link py-3">
            {t.apply}
          </button>
        </noscript>
      </form>
    </search>
  );
}

interface Choice<Value extends string> {
  value: Value;
  /** The visible label; if it is only a symbol, screen readers read `name` instead. */
  label: ReactNode;
  name?: string;
}

interface ChoiceRowProps<Value extends string> {
  legend: string;
  /** The name of the query parameter. */
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A row of a few options: invisible radio buttons over the labels, so that arrow keys work natively. */
function ChoiceRow<Value extends string>({ legend, name, choices, value, onChange }: ChoiceRowProps<Value>) {
  return (
    <fieldset className="choices flex min-w-0 flex-wrap items-center">
      <legend className="text-soft">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-label={choice.name}
            className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
          />
          <span aria-hidden={choice.name !== undefined}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
