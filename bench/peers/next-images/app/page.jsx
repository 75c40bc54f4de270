export default function Page() {
  return <p>Only its image optimizer is asked.</p>;
}
