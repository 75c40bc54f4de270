import Image from 'next/image';

/** A page like Gomai's home: the same five photos large, the rest in a grid; nothing else that could cost time. */
export function Gallery({ photos }) {
  const five = photos.slice(0, 5);
  return (
    <main>
      <header>
        <a href="/">Gallery</a>
      </header>
      <h1>Five photographs a day</h1>
      <section className="five">
        {five.map((photo, index) => (
          <figure key={photo.src}>
            <Image
              {...photo}
              quality={85}
              preload={index === 0}
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              sizes="(min-width: 768px) 33vw, 100vw"
            />
          </figure>
        ))}
      </section>
      <h2>Gallery</h2>
      <section className="grid">
        {photos.slice(5).map((photo) => (
          <Image key={photo.src} {...photo} quality={85} sizes="(min-width: 768px) 24vw, 48vw" />
        ))}
      </section>
    </main>
  );
}
