import { useQuery } from '@tanstack/react-query';
import { todayQuery } from '../features/collections/collection-queries.ts';

export function HomePage() {
  const { data: today } = useQuery(todayQuery());
  return <main>{today?.date}</main>;
}
