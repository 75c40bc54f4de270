/** How large the photos stand when the grid fills the screen (GRID-5). */
export const thumbnailSizes = ['small', 'medium', 'large'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** Width of the image asked for, in CSS pixels. The column counts are the style sheet's: `.photo-grid[data-size]`. */
export const thumbnailWidthsPx = { small: 300, medium: 400, large: 600 } as const;

/** Smaller photos, more of them a page: each fills about one screen. */
export const thumbnailsPerPage = { small: 36, medium: 24, large: 12 } as const;
