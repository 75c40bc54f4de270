import { Gallery } from '../gallery.jsx';
import mixes from '../photos.json';

export const dynamicParams = false;
export const generateStaticParams = () => mixes.map((_, mix) => ({ mix: String(mix) }));

/** The same page with another mix of photos, also rendered at build time. */
export default async function Page({ params }) {
  const { mix } = await params;
  return <Gallery photos={mixes[Number(mix)]} />;
}
