import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { findPage, notFoundPage } from './pages/page-list.ts';
import { ToastHost } from './ui/toast-host.tsx';

export function App() {
  const [pathname] = useLocation();
  const { Component } = findPage(pathname) ?? notFoundPage;
  return (
    <>
      <Suspense>
        <Component />
      </Suspense>
      <ToastHost />
    </>
  );
}
