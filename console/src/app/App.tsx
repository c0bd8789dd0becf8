/** The root of the console: theme, query client and router. */
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { problemOf, unreachable } from '../parts/service/problem.js';
import { styleNonce } from './nonce.js';
import { createConsoleRouter } from './router.js';
import { cssVariables, theme } from './theme.js';

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache(),
    mutationCache: new MutationCache(),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // An unreachable service is retried without limit while the page reports it, so the data appears once the service is back.
        retry: (failures, error) => {
          const { isPassing, code } = problemOf(error);
          return isPassing && (code === unreachable || failures < 6);
        },
        retryDelay: (failures, error) =>
          Math.min(10_000, (problemOf(error).retryAfter ?? 0) * 1_000 || 300 * 2 ** failures),
      },
    },
  });
}

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createConsoleRouter);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariables}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
