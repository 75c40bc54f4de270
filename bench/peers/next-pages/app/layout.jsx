import './styles.css';

export const metadata = {
  title: 'Five photographs a day',
  description: 'Five photographs a day.',
  // Without an icon the browser requests /favicon.ico, which does not exist.
  icons: { icon: 'data:,' },
};

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
