import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { notFoundPage, pages } from './pages/page-list.ts';
import { ToastHost } from './ui/toast-host.tsx';

export function App() {
  return (
    <>
      <Suspense>
        <Switch>
          {pages.map(({ path, Component }) => (
            <Route key={path} path={path} component={Component} />
          ))}
          <Route component={notFoundPage.Component} />
        </Switch>
      </Suspense>
      <ToastHost />
    </>
  );
}
