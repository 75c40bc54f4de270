import { Gallery } from './gallery.jsx';
import mixes from './photos.json';

export default function Page() {
  return <Gallery photos={mixes[0]} />;
}
