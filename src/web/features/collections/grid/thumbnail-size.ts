/** The size of the photos when the grid fills the screen (GRID-5). */
export const thumbnailSizes = ['small', 'medium', 'large'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** Width of the images, in CSS pixels. The style sheet sets the columns: `.photo-grid[data-size]`. */
export const thumbnailWidthsPx = { small: 300, medium: 400, large: 600 } as const;

/** The smaller the photos, the more on a page: each page fills about one screen. */
export const thumbnailsPerPage = { small: 36, medium: 24, large: 12 } as const;
