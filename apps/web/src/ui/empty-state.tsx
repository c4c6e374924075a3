import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = Readonly<{ title: string; text: string; level?: 1 | 2; alert?: boolean; children?: ReactNode }>

/** A place with nothing in it: what it is, why it is empty, and the one thing to do. `alert` reads it out where it replaces what was there. */
export function EmptyState({ title, text, level = 2, alert = false, children }: EmptyStateProps) {
  return (
    <div className={classes['state']} role={alert ? 'alert' : undefined}>
      <Title order={level} size="h3">
        {title}
      </Title>
      <Text size="sm" c="dimmed" className={classes['text']}>
        {text}
      </Text>
      {children && <div className={classes['action']}>{children}</div>}
    </div>
  )
}
