import './styles.css';

export const metadata = { title: 'Five photographs a day', description: 'Five photographs a day.' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
