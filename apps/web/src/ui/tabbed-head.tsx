import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './tabbed-head.module.css'

type TabbedHeadProps = Readonly<{
  /** The views by the words of their tabs, in their order. */
  views: readonly Readonly<{ value: string; label: string }>[]
  view: string
  onView: (view: string | null) => void
  /** What is done with the list, at the right end. */
  children: ReactNode
}>

/** The head of a list that has fixed views instead of saved ones. */
export function TabbedHead({ views, view, onView, children }: TabbedHeadProps) {
  return (
    <header className={classes['head']}>
      <Tabs value={view} onChange={onView}>
        <Tabs.List>
          {views.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className={classes['tools']}>{children}</div>
    </header>
  )
}
