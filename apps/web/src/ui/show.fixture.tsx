import '@mantine/core/styles.layer.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { areas } from '@temelia/text/catalogue'
import type { ReactNode } from 'react'
import { type RenderResult, render } from 'vitest-browser-react'
import { addTexts, startText } from './text.ts'
import { theme, themeVariables } from './theme.ts'

startText()
addTexts(areas)

/** Draws a component as the app does, with its theme and texts in English. */
export function show(component: ReactNode): Promise<RenderResult> {
  return render(component, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} cssVariablesResolver={themeVariables}>
        {children}
      </MantineProvider>
    ),
  })
}
