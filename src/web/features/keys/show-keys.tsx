import { createRoot } from 'react-dom/client';
import { logger } from '../../lib/logger.ts';
import { LanguageContext } from '../../lib/texts.ts';

let isOpen = false;

/** Loads the list of shortcuts and opens it over any page, in a separate React root. */
export async function showKeys(): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  try {
    const { KeysDialog } = await import('./keys-dialog.tsx');
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    const close = () => {
      isOpen = false;
      root.unmount();
      container.remove();
    };
    root.render(
      <LanguageContext value={document.documentElement.lang === 'ja' ? 'ja' : 'en'}>
        <KeysDialog onClose={close} />
      </LanguageContext>,
    );
  } catch (error) {
    isOpen = false;
    logger.warn('general', 'keys: the list of shortcuts failed to load', error);
  }
}
