import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { pages } from './pages/page-list.ts';

export function App() {
  return (
    <Suspense>
      <Switch>
        {pages.map(({ path, Component }) => (
          <Route key={path} path={path} component={Component} />
        ))}
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}
