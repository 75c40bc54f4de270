import type { ComponentProps, ReactNode } from 'react';

const paths = {
  mail: 'M1.8 3.5h12.4v9H1.8zM2 4l6 4.8L14 4',
  add: 'M2.5 2.5h11v11h-11zM8 5.5v5M5.5 8h5',
  link: 'M6.4 9.6l3.2-3.2M7.4 4.8l1.4-1.4a2.6 2.6 0 0 1 3.8 3.8l-1.4 1.4M8.6 11.2l-1.4 1.4a2.6 2.6 0 0 1-3.8-3.8l1.4-1.4',
  share: 'M8 10V2.5M5 5.3l3-3 3 3M3 8.5v5h10v-5',
  chat: 'M2.5 3h11v8H7.2L4.5 13.5V11h-2z',
  fullscreen: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  keys: 'M1.5 4h13v8.5h-13zM5 9.8h6M4 7h.01M6.7 7h.01M9.3 7h.01M12 7h.01',
  download: 'M8 2.5v7.3M5 7l3 3 3-3M3 13.5h10',
  crop: 'M4.5 1.5v10h10M1.5 4.5h10v10',
  reset: 'M3.2 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3',
} as const;

interface Line {
  icon: keyof typeof paths;
  /** Shown at the end of the line: a keyboard shortcut, or a hint. */
  aside?: ReactNode;
  children?: ReactNode;
}

const LINE =
  '-mx-3 flex min-h-11 w-[calc(100%+1.5rem)] items-center justify-between gap-4 rounded-[3px] px-3 text-left text-body text-ink/90 hover:bg-white/5 hover:text-ink lg:pointer-fine:min-h-10 motion-safe:transition-colors motion-safe:duration-200';

/** One action in the viewer's panel or on a photo's own page, large enough for a finger. */
export function PanelAction({
  icon,
  aside,
  children,
  className = '',
  ...rest
}: Line & Omit<ComponentProps<'button'>, 'type'>) {
  return (
    <button type="button" className={`${LINE} ${className}`} {...rest}>
      <Content icon={icon} aside={aside}>
        {children}
      </Content>
    </button>
  );
}

/** A link that looks like a `PanelAction`. */
export function PanelLink({ href, ...line }: Line & { href: string }) {
  return (
    <a href={href} className={LINE}>
      <Content {...line} />
    </a>
  );
}

function Content({ icon, aside, children }: Line) {
  return (
    <>
      <span className="flex items-center gap-4">
        {/* Shown only in the viewer; on a photo's own page the actions are a line of words. */}
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="hidden size-4 shrink-0 fill-none stroke-current opacity-80 in-[[role=dialog]]:block"
          strokeWidth="1.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={paths[icon]} />
        </svg>
        {children}
      </span>
      {aside !== undefined && <span className="text-[13px] text-soft">{aside}</span>}
    </>
  );
}
