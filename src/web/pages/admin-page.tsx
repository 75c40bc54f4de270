export function AdminPage() {
  return <main>Admin</main>;
}
