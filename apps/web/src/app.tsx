import { MantineProvider } from '@mantine/core'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { persistOptions, queryClient } from './data/query-client.ts'
import { router } from './routes.tsx'
import { theme, themeVariables } from './ui/theme.ts'

/** The app inside what all of it needs: theme, kept data, addresses. */
export function App() {
  return (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
        <PersistQueryClientProvider
          client={queryClient}
          persistOptions={persistOptions}
          // What a reload brings back is shown at once and loaded anew: the changes made meanwhile were not heard.
          onSuccess={() => queryClient.invalidateQueries()}
        >
          <RouterProvider router={router} />
        </PersistQueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
