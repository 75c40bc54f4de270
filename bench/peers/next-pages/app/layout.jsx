import './styles.css';

export const metadata = {
  title: 'Five photographs a day',
  description: 'Five photographs a day.',
  // Without one the browser asks for /favicon.ico, which is not there.
  icons: { icon: 'data:,' },
};

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
